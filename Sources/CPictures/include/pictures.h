// Operations of libvips on many images by one process.
//
// Loading libvips takes several times as long as an operation on a photo. So this executable starts itself again
// under the name `PICTURES_NAME`: a constructor then takes over before `main` and before Swift's runtime, loads
// libvips, and performs each operation in a process of its own, a copy of this one.
#ifndef C_PICTURES_H
#define C_PICTURES_H

#define PICTURES_NAME "segue-pictures"

// Standard input has the operations, each of these texts with a zero byte after it: the folder to work in, the
// number of words, and the words of `vips`: an operation and its arguments. The only argument is how many are
// performed at once.
//
// Standard output gets a line for each operation that was performed: its number, from 0 on. Nothing is said
// about the others: `vips` tells what is wrong.

#endif
