// What an instruction does. Each returns 0, or -1 with `errno`.
#ifndef C_CONFINEMENT_INSTRUCTIONS_H
#define C_CONFINEMENT_INSTRUCTIONS_H

#include <stdint.h>

// Enters namespaces for mounts and System V IPC; with a network, for an empty one of these, too.
int enter_namespaces(int with_network);

// Keeps a file or folder of a folder that is hidden later.
int keep(const char *path);
int hide_folder(const char *path);
int hide_file(const char *path);
// Puts what was kept back into the hidden folders, which can't be changed afterwards.
int restore_kept(void);

// Begins a layer of rules that handles these rights.
int begin_layer(uint64_t files, uint64_t network, uint64_t scopes);
// Grants rights of the layer on a path. One that doesn't exist grants nothing.
int grant(uint64_t rights, const char *path);
// Puts the layer into force, together with what can't be undone: no privileges from files.
int enforce_layer(void);

#endif
