import SwiftSource

/// A part of a source that the compiler sends.
struct SyntaxPiece {
  let text: SwiftText
  let file: String
  /// The place of the part's first byte in its file.
  let offset: Int

  init?(_ json: JSON?) {
    guard let source = json?["source"]?.text else { return nil }
    text = SwiftText(source)
    file = json?["location"]?["fileName"]?.text ?? ""
    offset = json?["location"]?["offset"]?.integer ?? 0
  }

  /// The place of the first token; comments precede it.
  var place: MacroDiagnostic.Place { place(of: text.tokens.first?.range ?? 0..<0) }

  func place(of range: Range<Int>) -> MacroDiagnostic.Place {
    let (start, overflow) = offset.addingReportingOverflow(range.lowerBound)
    guard !overflow, start <= Int.max - range.count else { return .unknown }
    return MacroDiagnostic.Place(file: file, range: start..<start + range.count)
  }
}
