import AppIntentsCore
import Foundation
import SystemPackage

/// The words of a command line.
///
/// File names are bytes and need not be UTF-8, but words are text. A byte that isn't part of valid
/// UTF-8 is represented by a private-use character, which becomes the byte again when the word is
/// converted to a path.
enum CommandWords {
  /// The arguments of this process, without the program's name.
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

  /// The word for some bytes.
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
        text.unicodeScalars.append(standIn(for: first))
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The path that a word stands for, byte for byte.
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

  /// The path of a file that a word names. A `~` that the shell left is home, as in workflows.
  static func file(_ word: String) -> FilePath {
    let path = path(word)
    guard word == "~" || word.hasPrefix("~/"), FileKind(of: path) == nil else { return path }
    return Environment.home.appending(path.components.dropFirst())
  }

  /// The word for a path.
  static func word(for path: FilePath) -> String {
    path.withPlatformString { start in
      let length = strlen(start)
      return start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
        text(of: UnsafeBufferPointer(start: bytes, count: length))
      }
    }
  }

  /// Whether all bytes of a word were valid UTF-8.
  static func isText(_ word: String) -> Bool {
    !word.unicodeScalars.contains { byte(of: $0) != nil }
  }

  private static let firstStandIn: UInt32 = 0x10_FF00

  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(firstStandIn + UInt32(byte)) else {
      preconditionFailure("the last plane has no gaps")
    }
    return scalar
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    // Bytes below 0x80 are always valid.
    scalar.value >= firstStandIn + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// The length of the UTF-8 sequence that begins with a byte.
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
  /// The absolute path, with the current directory as the base of a relative one.
  var absolute: FilePath {
    isAbsolute
      ? self : FilePath(FileManager.default.currentDirectoryPath).appending(components)
  }
}
