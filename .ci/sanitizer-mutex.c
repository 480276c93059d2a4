// Tells Thread Sanitizer of waits for a Mutex of Synchronization.
//
// Taking a free Mutex is compiled into the program, where the sanitizer sees it. Waiting for one that is
// taken, and waking who waits, is code of the runtime library (LinuxImpl.swift of the Swift project), which
// is not instrumented; without this, everything that a contended Mutex guards is reported as a race. These
// functions stand in front of the library's own, by LD_PRELOAD.

#include <stdint.h>

#define NEXT ((void *)-1L)  // RTLD_NEXT
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

extern void *dlsym(void *library, const char *name);

// Nothing in programs that are not instrumented.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void unlock_slow(SELF mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
  ((SWIFT void (*)(uint32_t, SELF))dlsym(NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((SWIFT void (*)(SELF))dlsym(NEXT, UNLOCK))(mutex);
}
