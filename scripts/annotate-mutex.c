// Tells the thread sanitizer about Swift's Mutex.
//
// The sanitizer sees a mutex that no thread waits for, because that code is compiled into the program. With waiting
// threads, the lock passes through the kernel inside Swift's library, which the sanitizer cannot see. It then reports
// races on data that the mutex protects. This library, loaded before Swift's, wraps the two calls. In programs without
// the sanitizer it changes nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

__attribute__((weak)) void AnnotateHappensBefore(const char *file, int line, const volatile void *address);
__attribute__((weak)) void AnnotateHappensAfter(const char *file, int line, const volatile void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lockSlow(uint32_t thread, SELF) {
    static SWIFT void (*real)(uint32_t, SELF);
    if (!real) real = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    real(thread, self);
    if (AnnotateHappensAfter) AnnotateHappensAfter(__FILE__, __LINE__, self);
}

SWIFT void unlockSlow(SELF) __asm__(UNLOCK);
SWIFT void unlockSlow(SELF) {
    static SWIFT void (*real)(SELF);
    if (!real) real = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
    if (AnnotateHappensBefore) AnnotateHappensBefore(__FILE__, __LINE__, self);
    real(self);
}
