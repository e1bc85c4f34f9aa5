// What glibc's allocator can be asked to do and Swift's Glibc module leaves out: declared here as the
// manual page has it, defined by glibc.
#ifndef C_LINUX_MEMORY_H
#define C_LINUX_MEMORY_H

#include <stddef.h>

// Gives what is free back to the system, all but `pad` bytes at the end.
int malloc_trim(size_t pad);

#endif
