/* A system clock that can be set for one process: preloaded, it adds the milliseconds that stand in the file CLOCK_FILE
 * to whatever the system says. The monotonic clock stays as it is, as on a machine whose clock is set. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long offset_ms(void) {
  char text[32] = {0};
  const char *path = getenv("CLOCK_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  return length > 0 ? atoll(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
    long long ms = time->tv_sec * 1000LL + time->tv_nsec / 1000000 + offset_ms();
    time->tv_sec = ms / 1000;
    time->tv_nsec = ms % 1000 * 1000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

/* The kernel's clock is not set: a thread that waits until a moment of the set one would not wait, and ask again at once. */
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  struct timespec kernels = *until;
  int is_wall = until->tv_sec > 1000000000;
  if (is_wall) kernels.tv_sec -= offset_ms() / 1000;
  return pthread_cond_clockwait(condition, mutex, is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, &kernels);
}
