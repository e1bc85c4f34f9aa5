// The start of a confined program.
//
// A process that has threads can't enter a user namespace, and little may be done between `fork` and
// `exec`. So this executable starts itself again under the name `CONFINEMENT_NAME`: a constructor
// then takes over before `main` and before Swift's runtime, follows the instructions in the
// arguments, and becomes the program. It works in every executable that this library is linked into.
#ifndef C_CONFINEMENT_H
#define C_CONFINEMENT_H

#define CONFINEMENT_NAME "segue-confine"

// The exit code of a trial: this, plus 1 if namespaces can be entered.
#define CONFINEMENT_TRIAL 40

// The version of the kernel's Landlock; 0 if it has none.
int confinement_landlock_version(void);

// Starts this executable as a trial. Its exit code; -1 if it can't be started.
int confinement_trial(void);

#endif
