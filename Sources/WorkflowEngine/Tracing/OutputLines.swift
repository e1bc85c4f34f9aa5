import AppIntentsCore
import Foundation
import WorkflowValues

/// Makes lines of what a program writes to one of its outputs.
///
/// Secrets are replaced in whole lines, before anything is cut. A carriage return ends a line too, so
/// that each state of a progress bar is one.
struct OutputLines {
  /// The most bytes of a line that are kept.
  static let longest = 256 << 10
  /// The end of a longer line that is left out with its rest, because a secret may be cut there.
  static let uncertain = 64 << 10

  private let hide: @Sendable (String) -> String
  /// The line that isn't complete yet.
  private var line: [UInt8] = []
  /// The bytes of that line beyond the limit.
  private var dropped = 0
  private var endedWithReturn = false

  init(hide: @escaping @Sendable (String) -> String) { self.hide = hide }

  /// Adds what has arrived. Returns the lines that are complete now, without line ends.
  mutating func add(_ bytes: [UInt8]) -> [String] {
    var result: [String] = []
    var complete: [UInt8] = []
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      if endedWithReturn, rest.first == UInt8(ascii: "\n") { rest = rest.dropFirst() }
      while let end = Self.lineEnd(in: rest) {
        append(rest[..<end])
        if dropped > 0 {
          result += flush(&complete) + [cutLine()]
        } else {
          complete += line + [UInt8(ascii: "\n")]
        }
        line.removeAll(keepingCapacity: true)
        let isPair =
          bytes[end] == UInt8(ascii: "\r") && rest[(end + 1)...].first == UInt8(ascii: "\n")
        rest = rest[(isPair ? end + 2 : end + 1)...]
      }
      append(rest)
      if let last = bytes.last { endedWithReturn = last == UInt8(ascii: "\r") }
    }
    return result + flush(&complete)
  }

  /// Returns the last line, which has no end.
  mutating func end() -> [String] {
    defer { line = [] }
    if dropped > 0 { return [cutLine()] }
    var rest = line
    return rest.isEmpty ? [] : flush(&rest)
  }

  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let kept = bytes.prefix(Self.longest - line.count)
    line += kept
    dropped += bytes.count - kept.count
  }

  /// The lines in some bytes, without secrets. A secret may have several lines.
  private func flush(_ bytes: inout [UInt8]) -> [String] {
    if bytes.isEmpty { return [] }
    defer { bytes = [] }
    let text = hide(String(decoding: bytes, as: UTF8.self))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line end is no separator.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// The beginning of a line that is too long.
  private mutating func cutLine() -> String {
    defer { dropped = 0 }
    let text = hide(String(decoding: line, as: UTF8.self))
    let kept = text.utf8.prefix(max(0, text.utf8.count - Self.uncertain))
    let left = text.utf8.count - kept.count + dropped
    return String(decoding: kept, as: UTF8.self) + " … \(left) bytes left out"
  }

  private static func lineEnd(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    func first(_ byte: String.UnicodeScalarView.Element, before end: Int) -> Int? {
      let part = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      guard let start = part.baseAddress,
        let found = memchr(start, Int32(byte.value), part.count)
      else { return nil }
      return bytes.startIndex + (UnsafeRawPointer(found) - start)
    }
    let end = first("\n", before: bytes.endIndex)
    return first("\r", before: end ?? bytes.endIndex) ?? end
  }
}
