import AppIntentsCore
import Foundation

/// A barcode that was read.
struct Barcode: Sendable, Hashable {
  let kind: String
  let text: String
}

/// The barcodes that `zbarimg` found: their kinds from its XML, and their texts from its plain output.
///
/// Its XML has the text of a code only if that is ASCII, and its plain output puts a line break after
/// each text, but doesn't say where a text with line breaks ends. So both are read.
struct BarcodeList {
  private struct Symbol {
    let kind: String
    /// Its bytes; nil if they aren't ASCII.
    let text: [UInt8]?
  }

  private let symbols: [Symbol]

  /// - Parameter xml: what `--xml` prints.
  init(xml: String) {
    symbols = xml.components(separatedBy: "<symbol type='").dropFirst().map { part in
      let kind = part.prefix { $0 != "'" }
      var text: [UInt8]?
      if let start = part.range(of: "<data><![CDATA["),
        let end = part.range(of: "]]></data>", range: start.upperBound..<part.endIndex)
      {
        text = Array(
          part[start.upperBound..<end.lowerBound].replacingOccurrences(
            of: "]]]]><![CDATA[>", with: "]]>"
          ).utf8)
      }
      return Symbol(kind: Self.name(kind), text: text)
    }
  }

  var count: Int { symbols.count }

  /// `QR-Code` is `qr`, `EAN-13` is `ean13`.
  private static func name(_ kind: Substring) -> String {
    let name = kind.lowercased().replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "-", with: "")
    return name == "qrcode" ? "qr" : name
  }

  /// The codes with their texts.
  ///
  /// - Parameters:
  ///   - output: the program's plain output.
  ///   - isOne: whether it is the bytes of the only code, without a line break.
  func codes(_ output: [UInt8], isOne: Bool) throws -> [Barcode] {
    if isOne, let symbol = symbols.first {
      return [Barcode(kind: symbol.kind, text: Self.text(output[...]))]
    }
    var rest = output[...]
    var codes: [Barcode] = []
    for (index, symbol) in symbols.enumerated() {
      let next = index + 1 < symbols.count ? symbols[index + 1].text : nil
      let length = symbol.text?.count ?? Self.length(of: rest, before: next)
      codes.append(Barcode(kind: symbol.kind, text: Self.text(rest.prefix(length))))
      rest = rest.dropFirst(length + 1)
    }
    return codes
  }

  /// The length of a text up to the line break before the next text, or to the first one if that isn't
  /// known.
  private static func length(of rest: ArraySlice<UInt8>, before next: [UInt8]?) -> Int {
    let newline = UInt8(ascii: "\n")
    let breaks = rest.indices.filter { rest[$0] == newline }
    let found = breaks.first { index in
      next.map { rest[(index + 1)...].starts(with: $0) } ?? true
    }
    return (found ?? rest.endIndex) - rest.startIndex
  }

  /// Codes are UTF-8, or, as their standard says, ISO 8859-1.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }
}
