package import SystemPackage

/// Reads a form that was sent as `multipart/form-data` piece by piece: what was filled in into memory, files
/// that were chosen into files.
///
/// ```
/// start ─delimiter→ line ─CRLF→ head ─empty line→ content ─delimiter→ line ─--→ end
/// ```
package struct FormPartReader {
  /// A file that was chosen.
  package struct File: Sendable, Hashable {
    /// The name of its field.
    package let field: String
    /// As its sender has it.
    package let filename: String
    package let path: FilePath
  }

  /// What is wrong with a body that isn't such a form.
  package struct Malformed: Error {
    package init() {}
  }

  /// The most bytes of what is filled in.
  private static let mostFilledIn = 1 << 20

  private enum State { case start, line, head, content, end }

  private let folder: FilePath
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
  ///   - folder: where the files are made; who makes it removes it.
  package init?(type: String, into folder: FilePath) {
    guard let boundary = FormPart.boundary(in: type) else { return nil }
    self.folder = folder
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Reads a whole body.
  package mutating func read(_ body: HTTPBody) throws {
    // Only one that isn't whole is open then.
    defer { if let file { try? file.descriptor.close() } }
    try body.forEachPiece { piece in
      rest += piece
      while try step() {}
    }
    guard case .end = state else { throw Malformed() }
  }

  /// Takes what it can from what has arrived. Returns whether there may be more to take.
  private mutating func step() throws -> Bool {
    switch state {
    case .start:
      guard rest.count >= delimiter.count else { return false }
      guard rest.starts(with: delimiter) else { throw Malformed() }
      rest.removeFirst(delimiter.count)
      state = .line
    case .line:
      guard rest.count >= 2 else { return false }
      if rest.starts(with: "--".utf8) {
        state = .end
        return true
      }
      // The line break stays: right after it may be the empty line.
      guard rest.starts(with: "\r\n".utf8), count < FormPart.most else { throw Malformed() }
      count += 1
      state = .head
    case .head:
      let end = FormPart.find(Array("\r\n\r\n".utf8), in: rest, from: 0)
      guard (end ?? rest.count) <= FormPart.longestHead else { throw Malformed() }
      guard let end else { return false }
      try begin(head: rest[min(2, end)..<end])
      rest.removeFirst(end + 4)
      state = .content
    case .content:
      if let end = FormPart.find(delimiter, in: rest, from: 0) {
        try take(end)
        rest.removeFirst(delimiter.count)
        try finish()
        state = .line
        return true
      }
      // A delimiter may have begun.
      try take(max(0, rest.count - delimiter.count + 1))
      return false
    case .end:
      rest = []
      return false
    }
    return true
  }

  private mutating func begin(head: ArraySlice<UInt8>) throws {
    guard let (name, filename) = FormPart.names(inHead: head) else { throw Malformed() }
    part = (name, filename, [])
    // A field in which no file was chosen has an empty one without a name.
    guard let filename, !filename.isEmpty else { return }
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
      filledIn += count
      guard filledIn <= Self.mostFilledIn else { throw Malformed() }
      part.content += rest[..<count]
    }
    rest.removeFirst(count)
  }

  private mutating func finish() throws {
    if let (descriptor, path) = file {
      file = nil
      try descriptor.close()
      files.append(File(field: part.field, filename: part.filename ?? "", path: path))
    } else if part.filename == nil {
      guard let text = String(validating: part.content, as: UTF8.self), !text.contains("\0") else {
        throw Malformed()
      }
      fields.append(FormField(part.field, text))
    }
  }
}
