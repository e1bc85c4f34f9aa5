// A function that Swift's Glibc module lacks, declared as in its manual page. It is defined by glibc.
#ifndef C_LINUX_SOCKETS_H
#define C_LINUX_SOCKETS_H

// A connection is closed in programs from the start; with `accept` a program that another thread starts
// could inherit it. The address is of type `struct sockaddr`, which belongs to Swift's Glibc module.
int accept4(int socket, void *address, unsigned int *length, int flags);

#endif
