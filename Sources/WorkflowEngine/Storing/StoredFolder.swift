import AppIntentsCore
import Foundation
import Glibc
import SystemPackage

/// The folder with the values that a workflow stores, which only the user can read.
struct StoredFolder: Sendable {
  let path: FilePath

  /// The longest key, in bytes as the name of its file.
  private static let longestKey = 200
  /// How long a change waits for those of other runs.
  private static let longestWait = Duration.seconds(60)
  private static let lockName: FilePath.Component = ".lock"

  init(of workflow: String, in root: FilePath) {
    path = root.appending(Self.name(of: workflow))
  }

  /// The file of a key, whose name people recognize.
  func file(for key: String) throws -> FilePath {
    guard !key.isEmpty else { throw IntentFailure("`key` is empty") }
    let name = Self.name(of: key)
    guard name.utf8.count <= Self.longestKey else {
      throw IntentFailure(
        "`key` is longer than \(Self.longestKey) bytes",
        help: "use a shorter one, such as its hash (`crypto.hash`)")
    }
    return path.appending(name)
  }

  /// A text as a file's name: control characters, `/`, `%` and a point at the beginning are encoded.
  private static func name(of text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "/" && scalar != "%"
      if isPlain, scalar != "." || !name.isEmpty {
        name.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        name += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return name
  }

  // MARK: - Files

  /// How many keys have a file, also those that were deleted or have expired.
  func count() throws -> Int { try names().count }

  private func names() throws -> [FilePath.Component] {
    try LocalFiles().entries(of: path).filter { !$0.string.hasPrefix(".") }
  }

  /// Removes the files whose content is worth nothing. One that can't be read stays.
  func removeFiles(where isWorthless: ([UInt8]) throws -> Bool) throws {
    let files = LocalFiles()
    for name in try names() {
      let file = path.appending(name)
      guard let content = try? files.read(file), (try? isWorthless(Array(content))) == true else {
        continue
      }
      try files.remove(file)
    }
  }

  /// Makes an empty file, unless there is one.
  func makeFile(_ file: FilePath) throws {
    let descriptor = try FileDescriptor.open(
      file, .writeOnly, options: [.create, .closeOnExec, .noFollow],
      permissions: .ownerReadWrite)
    try descriptor.close()
  }

  // MARK: - Lock

  /// Does something while no other run, in this process or another one, does so.
  func locked<Value>(_ body: () throws -> Value) async throws -> Value {
    try makeFolder()
    let file = try FileDescriptor.open(
      path.appending(Self.lockName), .readWrite, options: [.create, .closeOnExec, .noFollow],
      permissions: .ownerReadWrite)
    defer { try? file.close() }
    let start = ContinuousClock.now
    // The lock is another descriptor's of this process as well, so that waiting must not block it.
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Errno(rawValue: errno) }
      guard ContinuousClock.now - start < Self.longestWait else {
        throw IntentFailure(
          "other runs have been changing what the workflow stores for a minute", kind: .timeout)
      }
      try await Task.sleep(for: .microseconds(Int.random(in: 500...5000)))
    }
    // A child process may hold a copy of the descriptor between `fork` and `exec`.
    defer { _ = flock(file.rawValue, LOCK_UN) }
    return try body()
  }

  private func makeFolder() throws {
    var folder = FilePath(root: path.root, [])
    for part in path.components {
      folder.append(part)
      if mkdir(folder.string, 0o700) != 0, errno != EEXIST, errno != EISDIR {
        let failure = Errno(rawValue: errno)
        // The folders above may be another user's, or read-only.
        guard folder == path || access(folder.string, F_OK) != 0 else { continue }
        throw failure
      }
    }
  }
}
