// Stands before the C library's write and pwrite: the call whose number is in SHORT_AT writes half of what it was
// given, as a call that a signal interrupts may. The rest is the caller's to write.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/types.h>

static int counted, wanted;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("SHORT_AT");
  wanted = text ? atoi(text) : 0;
}

static size_t shortened(size_t count) {
  int number = __atomic_add_fetch(&counted, 1, __ATOMIC_SEQ_CST);
  return number == wanted && count > 1 ? count / 2 : count;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
  ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite64");
  return real(file, bytes, shortened(count), offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  return real(file, bytes, shortened(count));
}
