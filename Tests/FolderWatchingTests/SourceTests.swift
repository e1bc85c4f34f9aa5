import FolderTesting
import Testing

@Suite("Sources", .serialized, .usesKernelQueue)
enum SourceTests {}
