// Functions of glibc's allocator that Swift's Glibc module lacks, declared as in the manual pages.
#ifndef C_LINUX_MEMORY_H
#define C_LINUX_MEMORY_H

#include <stddef.h>

// Returns free memory to the system, except `pad` bytes at the end.
int malloc_trim(size_t pad);

// Changes a setting of the allocator. Returns 1 on success.
int mallopt(int setting, int value);

static const int C_M_ARENA_MAX = -8;

#endif
