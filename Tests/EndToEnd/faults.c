// A library that a test preloads into a program, to step its clocks and to make its disk fail.
//
// The environment variable REFUND_DESK_FAULTS names a file of six numbers of 64 bits, which the test changes while the
// program runs. While all numbers are 0, the functions of the system do what they always do.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct faults {
    int64_t wall_ms;     // added to the time of day
    int64_t elapsed_ms;  // added to the clocks that nobody can set
    int64_t sync_error;  // the error of fsync and fdatasync
    int64_t write_error; // the error of writes to a database file at an offset
    int64_t open_error;  // the error of opening a database file to write
    int64_t failed;      // how many calls failed
};

static volatile struct faults *faults;
static struct faults none;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void map_faults(void) {
    const char *path = getenv("REFUND_DESK_FAULTS");
    int file = path ? REAL(open)(path, O_RDWR | O_CLOEXEC) : -1;
    void *memory = file < 0 ? MAP_FAILED : mmap(NULL, sizeof(none), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    faults = memory == MAP_FAILED ? &none : memory;
    if (file >= 0) close(file);
}

static volatile struct faults *current(void) { return faults ? faults : &none; }

static int fail(int64_t error) {
    __atomic_add_fetch(&current()->failed, 1, __ATOMIC_SEQ_CST);
    errno = (int)error;
    return -1;
}

static int is_database_path(const char *path) { return path && strstr(path, ".sqlite"); }

static int is_database(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof(path) - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_database_path(path);
}

// Clocks

static int64_t offset_of(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: return current()->wall_ms;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: return current()->elapsed_ms;
    default: return 0;
    }
}

static void add(struct timespec *time, int64_t milliseconds) {
    int64_t nanoseconds = time->tv_nsec + milliseconds % 1000 * 1000000;
    time->tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
    if (time->tv_nsec < 0) {
        time->tv_nsec += 1000000000;
        time->tv_sec -= 1;
    }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static __typeof__(&clock_gettime) real;
    if (!real) real = REAL(clock_gettime);
    int result = real(clock, time);
    if (result == 0) add(time, offset_of(clock));
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

// The clocks of timers, by file descriptor. A timer at a given time must fire when the stepped clock shows it.
static clockid_t clock_of_timer[4096];

int timerfd_create(int clock, int flags) {
    int file = REAL(timerfd_create)(clock, flags);
    if (file >= 0 && file < 4096) clock_of_timer[file] = clock;
    return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
    struct itimerspec shifted = *wanted;
    int is_armed = shifted.it_value.tv_sec != 0 || shifted.it_value.tv_nsec != 0;
    if ((flags & TFD_TIMER_ABSTIME) && is_armed && file >= 0 && file < 4096) {
        add(&shifted.it_value, -offset_of(clock_of_timer[file]));
        if (shifted.it_value.tv_sec < 0 || (shifted.it_value.tv_sec == 0 && shifted.it_value.tv_nsec == 0)) {
            shifted.it_value = (struct timespec){0, 1};
        }
    }
    return REAL(timerfd_settime)(file, flags, &shifted, old);
}

// The disk

int fsync(int file) {
    int64_t error = current()->sync_error;
    return error ? fail(error) : REAL(fsync)(file);
}

int fdatasync(int file) {
    int64_t error = current()->sync_error;
    return error ? fail(error) : REAL(fdatasync)(file);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    int64_t error = current()->write_error;
    return error && is_database(file) ? fail(error) : REAL(pwrite64)(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) { return pwrite64(file, bytes, count, offset); }

static int is_refused(const char *path, int flags) {
    return current()->open_error && ((flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT)) && is_database_path(path);
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                      \
        va_end(rest);                                                                                                  \
        return is_refused(path, flags) ? fail(current()->open_error) : REAL(name)(path, flags, mode);                  \
    }

OPEN(open)
OPEN(open64)
