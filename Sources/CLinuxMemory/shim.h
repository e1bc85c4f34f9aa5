// What glibc's allocator can be asked to do and Swift's Glibc module leaves out: declared here as the
// manual pages have it, defined by glibc.
#ifndef C_LINUX_MEMORY_H
#define C_LINUX_MEMORY_H

#include <stddef.h>

// Gives what is free back to the system, all but `pad` bytes at the end.
int malloc_trim(size_t pad);

// Changes one of the allocator's settings; 1 if that was possible.
int mallopt(int setting, int value);

static const int C_M_ARENA_MAX = -8;

#endif
