import Testing

/// All that watch real folders, one after the other: the kernel's queue and the library are one for
/// the process, so whoever fills the one or begins the other anew does it for everybody.
@Suite("Folders", .serialized)
enum FolderTests {}
