import Glibc
package import SystemPackage

extension FilePath {
  /// The path without links; nil if nothing is there.
  package var realIfPresent: FilePath? {
    guard let real = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FilePath(platformString: real)
  }

  /// The path without links. What doesn't exist counts as plain names.
  package var real: FilePath {
    if let real = realIfPresent { return real }
    let path = lexicallyNormalized()
    let folder = path.removingLastComponent()
    guard let name = path.lastComponent, !folder.isEmpty, folder != path else { return path }
    return folder.real.appending(name)
  }
}
