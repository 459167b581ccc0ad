/* A disk of which every write is known: preloaded into the service, it notes in the file POWER_CUT_LOG what is written
 * to the files of POWER_CUT_FOLDER, a folder of the working directory, in order, and what was fsynced. From that (disk.ts) the folder can be made as a
 * power cut at the end of the log would leave it.
 *
 * It stands before the C library, which SQLite calls; the runtime's own file functions do not pass here. An fsync takes
 * a moment, up to POWER_CUT_SYNC_US, as on a disk, and nothing else: the kernel's own copy is thrown away anyway. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPENED = 1, CREATED, WRITTEN, CUT, SYNCED, REMOVED };

struct record {
  uint32_t kind;
  uint32_t length; /* of what follows: a path, or what was written */
  uint64_t inode;
  uint64_t at; /* an offset, a size, or for SYNCED how many records came before it began */
};

#define MOST_FILES 4096
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static char folder[4096];
static size_t folder_length;
static unsigned sync_us;
static uint64_t records;
static dev_t device;
static ino_t known[MOST_FILES];
static int known_count;

#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *log = getenv("POWER_CUT_LOG"), *us = getenv("POWER_CUT_SYNC_US");
  const char *name = getenv("POWER_CUT_FOLDER");
  if (!log || !name || !getcwd(folder, sizeof folder - strlen(name) - 1)) return;
  strcat(strcat(folder, "/"), name);
  folder_length = strlen(folder);
  sync_us = us ? atoi(us) : 0;
  log_file = NEXT(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* One call each, so that a record is torn only where the process ends. */
static void note(enum kind kind, ino_t inode, uint64_t at, const void *data, size_t length) {
  struct record record = {kind, (uint32_t)length, inode, at};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)data, length}};
  if (writev(log_file, parts, 2) != (ssize_t)(sizeof record + length)) abort();
  records++;
}

/* Not the index of SQLite's log: it is memory that processes share, and made again after a crash. */
static int is_ours(const char *path) {
  if (log_file < 0 || !path || strncmp(path, folder, folder_length) != 0) return 0;
  size_t length = strlen(path);
  if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return 0;
  return path[folder_length] == '/' || path[folder_length] == 0;
}

static int is_known(ino_t inode) {
  for (int i = 0; i < known_count; i++)
    if (known[i] == inode) return 1;
  return 0;
}

/* A file system gives the number of a removed file to the next one. */
static void forget(ino_t inode) {
  for (int i = 0; i < known_count; i++)
    if (known[i] == inode) known[i] = known[--known_count];
}

static ino_t known_inode(int file) {
  struct stat found;
  if (log_file < 0 || fstat(file, &found) < 0 || found.st_dev != device) return 0;
  return is_known(found.st_ino) ? found.st_ino : 0;
}

static int opened(const char *path, int was_there, int file) {
  struct stat found;
  if (file < 0 || fstat(file, &found) < 0) return file;
  device = found.st_dev;
  if (!was_there || !is_known(found.st_ino)) {
    if (known_count == MOST_FILES) abort();
    if (!is_known(found.st_ino)) known[known_count++] = found.st_ino;
    note(was_there ? OPENED : CREATED, found.st_ino, found.st_size, path, strlen(path));
  }
  return file;
}

#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                        \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                            \
    va_end(rest);                                                                                                      \
    if (!is_ours(path)) return NEXT(name)(path, flags, mode);                                                          \
    pthread_mutex_lock(&mutex);                                                                                        \
    struct stat found;                                                                                                 \
    int was_there = stat(path, &found) == 0;                                                                           \
    int file = opened(path, was_there, NEXT(name)(path, flags, mode));                                                 \
    pthread_mutex_unlock(&mutex);                                                                                      \
    return file;                                                                                                       \
  }
OPEN(open)
OPEN(open64)

static void written(int file, const void *data, ssize_t length, uint64_t at) {
  ino_t inode = length > 0 ? known_inode(file) : 0;
  if (inode) note(WRITTEN, inode, at, data, (size_t)length);
}

#define PWRITE(name)                                                                                                   \
  ssize_t name(int file, const void *data, size_t length, off_t at) {                                                 \
    pthread_mutex_lock(&mutex);                                                                                        \
    ssize_t count = NEXT(name)(file, data, length, at);                                                                \
    written(file, data, count, (uint64_t)at);                                                                          \
    pthread_mutex_unlock(&mutex);                                                                                      \
    return count;                                                                                                      \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int file, const void *data, size_t length) {
  if (!known_inode(file)) return NEXT(write)(file, data, length);
  pthread_mutex_lock(&mutex);
  off_t at = fcntl(file, F_GETFL) & O_APPEND ? lseek(file, 0, SEEK_END) : lseek(file, 0, SEEK_CUR);
  ssize_t count = NEXT(write)(file, data, length);
  written(file, data, count, (uint64_t)at);
  pthread_mutex_unlock(&mutex);
  return count;
}

#define TRUNCATE(name)                                                                                                 \
  int name(int file, off_t size) {                                                                                    \
    pthread_mutex_lock(&mutex);                                                                                        \
    int result = NEXT(name)(file, size);                                                                               \
    ino_t inode = result == 0 ? known_inode(file) : 0;                                                                 \
    if (inode) note(CUT, inode, (uint64_t)size, "", 0);                                                                \
    pthread_mutex_unlock(&mutex);                                                                                      \
    return result;                                                                                                     \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

/* What is written while it lasts is not yet on the disk when it ends. */
static int synced(ino_t inode) {
  pthread_mutex_lock(&mutex);
  uint64_t before = records;
  pthread_mutex_unlock(&mutex);
  if (sync_us) usleep((useconds_t)(before * 2654435761u % sync_us));
  pthread_mutex_lock(&mutex);
  note(SYNCED, inode, before, "", 0);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int fsync(int file) {
  ino_t inode = known_inode(file);
  return inode ? synced(inode) : NEXT(fsync)(file);
}

int fdatasync(int file) {
  ino_t inode = known_inode(file);
  return inode ? synced(inode) : NEXT(fdatasync)(file);
}

int unlink(const char *path) {
  if (!is_ours(path)) return NEXT(unlink)(path);
  pthread_mutex_lock(&mutex);
  struct stat found;
  if (stat(path, &found) == 0) forget(found.st_ino);
  int result = NEXT(unlink)(path);
  if (result == 0) note(REMOVED, 0, 0, path, strlen(path));
  pthread_mutex_unlock(&mutex);
  return result;
}

/* SQLite renames nothing: what is noted by its name must not change it unseen. */
int rename(const char *from, const char *to) {
  struct stat found;
  if (is_ours(from) && stat(from, &found) == 0 && is_known(found.st_ino)) abort();
  if (is_ours(to) && stat(to, &found) == 0 && is_known(found.st_ino)) abort();
  return NEXT(rename)(from, to);
}
