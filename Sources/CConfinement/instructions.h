// What an instruction does. Each returns 0, or -1 with `errno`.
#ifndef C_CONFINEMENT_INSTRUCTIONS_H
#define C_CONFINEMENT_INSTRUCTIONS_H

#include <stdint.h>

// Enters namespaces for mounts and System V IPC; with a network, for an empty one of these, too.
int enter_namespaces(int with_network);

// Whether a path may go through links. If not, one with a link counts as absent.
enum links { NO_LINKS, LINKS };
// Opens a place without permission to read or write it.
int open_place(const char *path, enum links links);

// Keeps a file or folder of a folder that is hidden later.
int keep(const char *path, enum links links);
// Hides a folder or a file, if it exists.
int hide(const char *path);
// Hides what another program has made, if it is a socket.
int hide_socket(const char *path);
// Puts what was kept back into the hidden folders, which can't be changed afterwards.
int restore_kept(void);

// Begins a layer of rules that handles these rights.
int begin_layer(uint64_t files, uint64_t network, uint64_t scopes);
// Grants rights of the layer on a path. One that doesn't exist grants nothing.
int grant(uint64_t rights, const char *path, enum links links);
// Puts the layer into force, if one was begun, together with what can't be undone: no privileges from
// files.
int enforce_layer(void);

// Waits until standard input ends, and then ends all processes that have a variable which begins with the
// mark: `NAME=beginning`. It doesn't return.
int guard(const char *mark);

#endif
