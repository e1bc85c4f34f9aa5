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
  /// - Parameters:
  ///   - name: Gives the name of a path, without backticks.
  ///   - isMade: Whether a file was made in the run, so that its copy is the first that a person knows.
  public func words(
    naming name: (FilePath) -> String = { $0.shown }, isMade: (FilePath) -> Bool = { _ in false }
  ) -> String {
    func quoted(_ path: FilePath) -> String { "`\(name(path))`" }
    func ending(_ replacing: Bool) -> String { replacing ? ", replacing what is there" : "" }
    return switch self {
    case .createFolder(let path): "make the folder \(quoted(path))"
    case .write(let path, let size, let replacing):
      "write \(ByteSize(size).text) to \(quoted(path))" + ending(replacing)
    case .append(let path, let size): "add \(ByteSize(size).text) to \(quoted(path))"
    case .move(let path, let target, let replacing) where isMade(path),
      .copy(let path, let target, let replacing) where isMade(path):
      "make \(quoted(target))" + ending(replacing)
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
}
