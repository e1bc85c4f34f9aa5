import Glibc
package import SystemPackage

/// Reads a form that was sent as `multipart/form-data` piece by piece: what was filled in into memory, files
/// that were chosen into files, or into memory where the form is small.
///
/// ```
/// start ─delimiter→ line ─CRLF→ head ─empty line→ begun → content ─delimiter→ line ─--→ end
///                                                    └─delimiter→ line
/// ```
package struct FormPartReader {
  /// A file that was chosen.
  package struct File: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      case bytes([UInt8])
      case path(FilePath)
    }

    /// The name of its field.
    package let field: String
    /// As its sender has it.
    package let filename: String
    package let content: Content
  }

  /// Why a body isn't read.
  package enum Failure: Error, Hashable {
    /// It isn't such a form.
    case malformed
    /// What is filled in has more bytes than are read.
    case tooMuchFilledIn
  }

  /// The most parts of a form.
  static let most = 500
  /// The most bytes of the lines before a part's content.
  static let longestHead = 4096
  /// The most bytes of what is filled in.
  package static let mostFilledIn = 1 << 20

  private enum State { case start, line, head, begun, content, end }

  private let folder: FilePath?
  private let delimiter: [UInt8]
  private var state = State.start
  // Before the first delimiter may be nothing but the line break that belongs to it.
  private var rest = Array("\r\n".utf8)
  private var part: (field: String, filename: String?, content: [UInt8]) = ("", nil, [])
  private var file: (descriptor: FileDescriptor, path: FilePath)?
  private var filledIn = 0
  private var count = 0
  package private(set) var fields: [FormField] = []
  package private(set) var files: [File] = []

  /// - Parameters:
  ///   - type: the value of `Content-Type`, which says what is between parts.
  ///   - folder: where the files are made; who makes it removes it. Without one they are in memory.
  package init?(type: String, into folder: FilePath? = nil) {
    guard let boundary = FormPartHead.boundary(in: type) else { return nil }
    self.folder = folder
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Reads a whole body.
  ///
  /// - Throws: `Failure`, or what keeps a file from being written.
  package mutating func read(_ body: HTTPBody) throws {
    // Only one that isn't whole is open then.
    defer { if let file { try? file.descriptor.close() } }
    try body.forEachPiece { piece in
      rest += piece
      while try step() {}
    }
    guard case .end = state else { throw Failure.malformed }
  }

  /// Takes what it can from what has arrived. Returns whether there may be more to take.
  private mutating func step() throws -> Bool {
    switch state {
    case .start:
      guard rest.count >= delimiter.count else { return false }
      guard rest.starts(with: delimiter) else { throw Failure.malformed }
      rest.removeFirst(delimiter.count)
      state = .line
    case .line:
      guard rest.count >= 2 else { return false }
      if rest.starts(with: "--".utf8) {
        state = .end
        return true
      }
      // The line break stays: right after it may be the empty line.
      guard rest.starts(with: "\r\n".utf8), count < Self.most else { throw Failure.malformed }
      count += 1
      state = .head
    case .head:
      let end = Self.find(Array("\r\n\r\n".utf8), in: rest)
      guard (end ?? rest.count) <= Self.longestHead else { throw Failure.malformed }
      guard let end else { return false }
      try begin(head: rest[min(2, end)..<end])
      // The empty line stays: in a part without content its line break is that before the delimiter.
      rest.removeFirst(end + 2)
      state = .begun
    case .begun:
      guard rest.count >= delimiter.count else { return false }
      if !rest.starts(with: delimiter) { rest.removeFirst(2) }
      state = .content
    case .content:
      return try takeContent()
    case .end:
      rest = []
      return false
    }
    return true
  }

  /// Takes content up to the delimiter. What is left begins with the line break before it.
  private mutating func takeContent() throws -> Bool {
    guard let end = Self.find(delimiter, in: rest) else {
      // A delimiter may have begun.
      try take(max(0, rest.count - delimiter.count + 1))
      return false
    }
    try take(end)
    rest.removeFirst(delimiter.count)
    try finish()
    state = .line
    return true
  }

  private mutating func begin(head: ArraySlice<UInt8>) throws {
    guard let head = FormPartHead(head) else { throw Failure.malformed }
    part = (head.name, head.filename, [])
    // A field in which no file was chosen has an empty one without a name.
    guard let folder, let filename = head.filename, !filename.isEmpty else { return }
    let path = folder.appending("\(files.count)")
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    file = (descriptor, path)
  }

  /// Takes bytes of the content of a part.
  private mutating func take(_ count: Int) throws {
    if let file {
      _ = try file.descriptor.writeAll(rest[..<count])
    } else {
      if part.filename == nil { filledIn += count }
      guard filledIn <= Self.mostFilledIn else { throw Failure.tooMuchFilledIn }
      part.content += rest[..<count]
    }
    rest.removeFirst(count)
  }

  private mutating func finish() throws {
    if let filename = part.filename {
      let content: File.Content
      if let (descriptor, path) = file {
        file = nil
        try descriptor.close()
        content = .path(path)
      } else {
        content = .bytes(part.content)
      }
      if !filename.isEmpty {
        files.append(File(field: part.field, filename: filename, content: content))
      }
    } else {
      guard let text = String(validating: part.content, as: UTF8.self), !text.contains("\0") else {
        throw Failure.malformed
      }
      fields.append(FormField(part.field, text))
    }
  }

  /// The first place of some bytes.
  private static func find(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { bytes -> Int? in
      wanted.withUnsafeBytes { wanted -> Int? in
        guard let base = bytes.baseAddress, let sought = wanted.baseAddress else { return nil }
        var place = 0
        while place + wanted.count <= bytes.count,
          let first = memchr(base + place, Int32(wanted[0]), bytes.count - place)
        {
          place = UnsafeRawPointer(first) - base
          guard place + wanted.count <= bytes.count else { return nil }
          if memcmp(base + place, sought, wanted.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }
}
