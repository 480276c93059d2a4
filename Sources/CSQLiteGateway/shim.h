#ifndef CSQLITEGATEWAY_SHIM_H
#define CSQLITEGATEWAY_SHIM_H

#include <sqlite3.h>

#endif
