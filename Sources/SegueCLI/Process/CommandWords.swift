import AppIntents
import Foundation
import SystemPackage

/// The words of a command line. Names of files are bytes and need not be UTF-8, but words are text:
/// a byte that is not part of UTF-8 travels in a word as a character for private use, and turns into
/// the byte again where the word becomes a path.
enum CommandWords {
  /// What the process was given, without its own name.
  static var ofProcess: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        let length = strlen(word)
        return word.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
          text(of: UnsafeBufferPointer(start: bytes, count: length))
        }
      }
    }
  }

  /// Bytes as a word.
  static func text(of bytes: some RandomAccessCollection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let character = rest.prefix(sequenceLength(first))
      if let valid = String(validating: character, as: UTF8.self) {
        text += valid
        rest = rest.dropFirst(character.count)
      } else {
        text.unicodeScalars.append(stand(for: first))
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The path that a word means, byte for byte.
  static func path(_ word: String) -> FilePath {
    guard !isText(word) else { return FilePath(word) }
    var bytes: [CChar] = []
    for scalar in word.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += UTF8.encode(scalar)?.map { CChar(bitPattern: $0) } ?? []
      }
    }
    return FilePath(platformString: bytes + [0])
  }

  /// The word that means a path.
  static func word(for path: FilePath) -> String {
    path.withPlatformString { start in
      let length = strlen(start)
      return start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        text(of: UnsafeBufferPointer(start: bytes, count: length))
      }
    }
  }

  /// Whether a word was UTF-8.
  static func isText(_ word: String) -> Bool {
    !word.unicodeScalars.contains { byte(of: $0) != nil }
  }

  private static let firstStand: UInt32 = 0x10_FF00

  private static func stand(for byte: UInt8) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(firstStand + UInt32(byte)) else {
      preconditionFailure("the last plane has no gaps")
    }
    return scalar
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    // Only bytes from 0x80 on can be wrong.
    scalar.value >= firstStand + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// How many bytes a character has that begins with this one.
  private static func sequenceLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

extension FilePath {
  /// The path as seen from the root.
  var absolute: FilePath {
    isAbsolute
      ? self : FilePath(FileManager.default.currentDirectoryPath).appending(components)
  }
}
