import AppIntentsCore
import Foundation
import OrderedCollections
import Synchronization
import SystemPackage

/// The tags that the program `exiftool` reads from a file: one call for each file, cached until the
/// file changes.
enum ExifTool {
  private struct Key: Hashable {
    let path: FilePath
    let size: Int
    let modified: Date
    let inode: UInt64
  }

  private static let known = Mutex<[Key: OrderedDictionary<String, Value>]>([:])
  private static let limit = 1000
  /// It unpacks texts of any size that are packed in an image, and usually needs 20 MB.
  private static let memory: UInt64 = 512 << 20

  static func tags(of file: IntentFile, _ run: IntentContext) throws -> OrderedDictionary<
    String, Value
  > {
    // Before the cache is asked, so that the answer doesn't depend on earlier runs.
    try run.permit(.run("exiftool"))
    var key: Key?
    if let path = file.path {
      let path = run.resolve(path)
      let status = try run.files.status(of: path, followingLinks: true)
      guard status.kind == .file else { return [:] }
      key = Key(path: path, size: status.size, modified: status.modified, inode: status.inode)
    }
    if let key, let found = known.withLock({ $0[key] }) { return found }
    // -n: numbers as numbers. Videos store times in UTC, which takes an option to read.
    let output = try Tool(
      "exiftool", package: "libimage-exiftool-perl", mayReportFailure: true, memory: memory
    ).run(
      ["-json", "-n", "-q", "-api", "largefilesupport=1", "-api", "quicktimeutc=1"], on: file, [],
      run)
    if output.isEmpty {
      throw PropertyError("`exiftool` prints nothing about \(ValuePhrase.given(.file(file)))")
    }
    guard case .list(let files) = try JSONReader.read(output),
      case .dictionary(let tags)? = files.first
    else { return [:] }
    if let key {
      known.withLock { known in
        if known.count >= limit { known.removeAll() }
        known[key] = tags
      }
    }
    return tags
  }
}
