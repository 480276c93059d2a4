#ifndef CSQLITEBENCHMARK_SHIM_H
#define CSQLITEBENCHMARK_SHIM_H

#include <sqlite3.h>

#endif
