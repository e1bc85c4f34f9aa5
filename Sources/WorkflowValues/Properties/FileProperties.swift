import AppIntentsCore
import Foundation
import SystemPackage

/// The properties of a file: first those that are known without reading it, then those of its
/// content.
enum FileProperties {
  static let all: [PropertyDescriptor] =
    [
      file("name", .text, "its name with the extension") { file, _ in .text(file.filename) },
      file("stem", .text, "its name without the extension") { file, _ in .text(parts(file).stem) },
      file("extension", .text, "without a dot; nothing where there is none") { file, _ in
        parts(file).extension.map { .text($0) } ?? .nothing
      },
      file("path", .text, "nothing for a file in memory") { file, _ in
        file.path.map { .text($0.text) } ?? .nothing
      },
      file("folder", .file, "the folder it is in") { file, _ in
        file.path.map { .file(IntentFile(path: $0.removingLastComponent())) } ?? .nothing
      },
      file("size", .measurement, "in bytes") { file, run in
        .measurement(.bytes(try file.dataInMemory?.count ?? status(file, run)?.size ?? 0))
      },
      file("created", .date, "when it was made") { file, run in
        try status(file, run).map { .date(IntentDate($0.created, in: run.timeZone)) } ?? .nothing
      },
      file("modified", .date, "when it was last changed") { file, run in
        try status(file, run).map { .date(IntentDate($0.modified, in: run.timeZone)) } ?? .nothing
      },
      file("type", .text, "its content type: `image/png`") { file, run in
        if try file.contentType == nil
          && file.path.map({
            try run.files.statusIfPresent(of: run.resolve($0))?.kind == .folder
          }) == true
        {
          return .text(ContentType.folder)
        }
        return .text(ContentType.of(file))
      },
      file("is_folder", .boolean, "") { file, run in
        .boolean(try status(file, run)?.kind == .folder)
      },
      file("tags", .list(of: .text), "its labels, as `file.tag` sets them") { file, run in
        guard let path = file.path.map(run.resolve) else { return .list([]) }
        return .list(try FileTags(of: path, in: run.files).names.map { .text($0) })
      },
      file("text", .text, "the text in it, for text files and PDFs") { file, run in
        .text(try FileTextReader.text(of: file, run))
      },
    ] + FileDetails.all

  static func file(
    _ name: String, _ type: ValueType, _ note: String,
    _ get: @escaping @Sendable (IntentFile, IntentContext) throws -> Value
  ) -> PropertyDescriptor {
    PropertyDescriptor(name, type, note) { value, run in
      guard case .file(let file) = value else { return .nothing }
      return try get(file, run)
    }
  }

  /// The status of a file on disk. A link whose target is missing has its own.
  static func status(_ file: IntentFile, _ run: IntentContext) throws -> FileStatus? {
    guard let path = file.path.map(run.resolve) else { return nil }
    return try run.files.statusIfPresent(of: path)
      ?? run.files.status(of: path, followingLinks: false)
  }

  /// `.tar.gz` has the extension `gz`; `.bashrc` has none.
  private static func parts(_ file: IntentFile) -> (stem: String, extension: String?) {
    let name = file.filename
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, name.last != "." else {
      return (name, nil)
    }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}
