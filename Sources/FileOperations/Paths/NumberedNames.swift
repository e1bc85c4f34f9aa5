public import SystemPackage

/// A name and then its numbered variants: `scan.pdf`, `scan 2.pdf`, `scan 3.pdf`, …
///
/// A name that already ends in a number continues from it: `scan 2.pdf` is followed by `scan
/// 3.pdf`.
///
/// Not part of Apple's framework.
public struct NumberedNames: Sequence, IteratorProtocol {
  private let original: FilePath.Component
  private let stem: [UInt8]
  private let ending: [UInt8]
  private var number: Int?

  public init(_ name: FilePath.Component) {
    original = name
    let bytes = name.bytes
    let (stem, ending) = FilePath.Component.split(bytes)
    let digits = Array(stem.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    let before = stem.dropLast(digits.count)
    if (1...6).contains(digits.count), digits.last != UInt8(ascii: "0"), before.count > 1,
      before.last == UInt8(ascii: " "),
      let start = Int(String(decoding: digits.reversed(), as: UTF8.self)),
      start > 1
    {
      self.stem = Array(before)
      number = start
    } else {
      self.stem = stem + [UInt8(ascii: " ")]
      number = 1
    }
    self.ending = ending
    isFirst = true
  }

  private var isFirst: Bool

  public mutating func next() -> FilePath.Component? {
    if isFirst {
      isFirst = false
      return original
    }
    let next = (number ?? 1) + 1
    number = next
    return FilePath(bytes: stem + Array("\(next)".utf8) + ending).lastComponent
  }
}
