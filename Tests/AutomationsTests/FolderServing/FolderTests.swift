import FolderTesting
import Testing

@Suite("Folders", .serialized, .usesKernelQueue)
enum FolderTests {}
