import AppIntentsCore

/// A part of a file's name, in any case.
struct NamePart {
  private let wanted: String
  private let ascii: [UInt8]?

  init(_ text: String) {
    wanted = text
    let small = text.lowercased().utf8
    ascii = small.allSatisfy { $0 < 0x80 } ? Array(small) : nil
  }

  /// - Parameter name: the bytes of the name.
  func holds(of name: [UInt8]) -> Bool {
    guard let ascii, name.allSatisfy({ $0 < 0x80 }) else {
      return String(decoding: name, as: UTF8.self).holds(wanted, inAnyCase: true)
    }
    guard let last = ascii.last else { return true }
    guard name.count >= ascii.count else { return false }
    for end in (ascii.count - 1)..<name.count where name[end].lowercased == last {
      let start = end - (ascii.count - 1)
      if ascii.indices.allSatisfy({ name[start + $0].lowercased == ascii[$0] }) { return true }
    }
    return false
  }
}

/// The extensions that a file's name may have, in any case. One without an extension has the empty
/// one.
struct NameExtensions {
  private let wanted: Set<String>
  private let bytes: Set<[UInt8]>
  /// Those of several parts, such as `.tar.gz`, each with the dot before it.
  private let long: [String]

  init(_ extensions: [String]) {
    wanted = Set(extensions.map { $0.drop { $0 == "." }.lowercased() })
    bytes = Set(wanted.map { Array($0.utf8) })
    long = wanted.filter { $0.contains(".") }.map { ".\($0)" }
  }

  /// - Parameter name: the bytes of the name.
  func holds(of name: [UInt8]) -> Bool {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? 0
    // A dot at the beginning hides the file.
    let ending = dot == 0 ? [] : name[(dot + 1)...]
    let isOne =
      ending.allSatisfy { $0 < 0x80 }
      ? bytes.contains(ending.map(\.lowercased))
      : wanted.contains(String(decoding: ending, as: UTF8.self).lowercased())
    if isOne || long.isEmpty { return isOne }
    let name = String(decoding: name.dropFirst(), as: UTF8.self).lowercased()
    return long.contains { name.hasSuffix($0) }
  }
}

extension UInt8 {
  /// The ASCII letter in lower case.
  fileprivate var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
