import AppIntentsCore
import Foundation
import SystemPackage

/// Searches for a text in files of any size, in chunks.
///
/// Letters from a to z match in any case; all other characters match byte by byte, as UTF-8.
struct TextSearch {
  private let wanted: [UInt8]

  init(_ text: String) { wanted = text.utf8.map(CaseFolding.small) }

  func isFound(in path: FilePath) throws -> Bool {
    if wanted.isEmpty { return true }
    let file = try IntentContext.current.files.open(path)
    defer { try? file.close() }
    // The end of a chunk is kept before the next one, because the text may be in both.
    var window: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      try Task.checkCancellation()
      let count: Int
      do {
        count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
      } catch let error as Errno {
        throw FileError("read", path, .other, reason: IntentErrorText.message(for: error))
      }
      if count == 0 { return false }
      window.append(contentsOf: piece[..<count])
      if contains(window) { return true }
      window.removeFirst(max(0, window.count - (wanted.count - 1)))
    }
  }

  private func contains(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      wanted.withUnsafeBufferPointer { wanted in
        for start in 0...(bytes.count - wanted.count) {
          var index = 0
          while index < wanted.count, CaseFolding.small(bytes[start + index]) == wanted[index] {
            index += 1
          }
          if index == wanted.count { return true }
        }
        return false
      }
    }
  }
}
