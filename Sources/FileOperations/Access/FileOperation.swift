public import SystemPackage

/// A change to files, as a dry run records it.
///
/// Not part of Apple's framework.
public enum FileOperation: Sendable, Hashable {
  case createFolder(FilePath)
  /// With the size in bytes.
  case write(FilePath, size: Int, replacing: Bool)
  case append(FilePath, size: Int)
  case move(FilePath, to: FilePath, replacing: Bool)
  case copy(FilePath, to: FilePath, replacing: Bool)
  case remove(FilePath)
  case trash(FilePath)
  case makeLink(FilePath, to: FilePath, FileLinkKind)
  case set(FileAttribute, of: FilePath)
}

extension FileOperation {
  /// The change in words: "move `a.pdf` to `b/a.pdf`".
  ///
  /// - Parameter name: Gives the name of a path, without backticks.
  public func words(naming name: (FilePath) -> String = { $0.shown }) -> String {
    func quoted(_ path: FilePath) -> String { "`\(name(path))`" }
    func ending(_ replacing: Bool) -> String { replacing ? ", replacing what is there" : "" }
    return switch self {
    case .createFolder(let path): "make the folder \(quoted(path))"
    case .write(let path, let size, let replacing):
      "write \(Self.words(bytes: size)) to \(quoted(path))" + ending(replacing)
    case .append(let path, let size): "add \(Self.words(bytes: size)) to \(quoted(path))"
    case .move(let path, let target, let replacing):
      "move \(quoted(path)) to \(quoted(target))" + ending(replacing)
    case .copy(let path, let target, let replacing):
      "copy \(quoted(path)) to \(quoted(target))" + ending(replacing)
    case .remove(let path): "delete \(quoted(path)) for good"
    case .trash(let path): "move \(quoted(path)) to the trash"
    case .makeLink(let path, let target, .symbolic):
      "make the link \(quoted(path)) to \(quoted(target))"
    case .makeLink(let path, let target, .hard):
      "make \(quoted(path)) another name of \(quoted(target))"
    case .set(let attribute, let path): attribute.words(of: name(path))
    }
  }

  /// A size with at most one decimal: `999 B`, `1.2 kB` (1 kB is 1000 B).
  private static func words(bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var (tenths, unit) = (bytes / 100, 0)
    let units = ["kB", "MB", "GB", "TB"]
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    let fraction = tenths % 10
    return "\(tenths / 10)\(fraction == 0 ? "" : ".\(fraction)") \(units[unit])"
  }
}
