/// Apple's System is swift-system here: `FilePath`, `FileDescriptor`, `Errno`.
@_exported public import SystemPackage
