import AppIntentsCore
import Foundation
import OrderedCollections

/// Objects of a PDF, as `qpdf` reads and writes them in JSON: names begin with `/`, texts with `u:`, bytes in
/// hexadecimal with `b:`, and references are spelled `12 0 R`.
struct PDFObjects {
  typealias Dictionary = OrderedDictionary<String, IntentValue>

  /// What `qpdf` prints for the keys that were asked for.
  let report: Dictionary
  /// The objects by their references; the trailer as `trailer`.
  fileprivate(set) var values: [String: IntentValue] = [:]
  /// The highest number of an object.
  private(set) var highest = 0

  fileprivate init(_ json: Data) throws {
    let text = String(decoding: json, as: UTF8.self)
    guard case .dictionary(let report) = try IntentContext.current.values.decode(text, as: .json)
    else { throw Self.unreadable }
    self.report = report
    guard case .list(let parts)? = report["qpdf"], parts.count == 2,
      let header = parts[0].dictionary, let objects = parts[1].dictionary
    else { throw Self.unreadable }
    if case .number(.integer(let number))? = header["maxobjectid"] { highest = number }
    for (name, object) in objects {
      let reference = name.hasPrefix("obj:") ? String(name.dropFirst(4)) : name
      values[reference] = object.dictionary?["value"]
    }
  }

  var trailer: Dictionary { values["trailer"]?.dictionary ?? [:] }

  static let unreadable = IntentFailure("`qpdf` describes the PDF in a form that isn't known")

  /// The dictionary that a value is or refers to; nil if it is something else, or wasn't asked for.
  func dictionary(_ value: IntentValue?) -> Dictionary? {
    if case .text(let reference)? = value { return values[reference]?.dictionary }
    return value?.dictionary
  }

  /// A reference to an object; nil for another value.
  static func reference(_ value: IntentValue?) -> String? {
    guard case .text(let text)? = value, text.hasSuffix(" R") else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == 3 && words.dropLast().allSatisfy { Int($0) != nil } ? text : nil
  }

  /// A text, or a name without its `/`; nil for another value.
  static func text(_ value: IntentValue?) -> String? {
    guard case .text(let text)? = value else { return nil }
    let rest = Array(text.utf8.dropFirst(2))
    if text.hasPrefix("u:") { return String(decoding: rest, as: UTF8.self) }
    if text.hasPrefix("b:") { return PDFText.text(Self.bytes(rest)) }
    return text.hasPrefix("/") ? name(text) : nil
  }

  /// Reads a name without its `/`: `/Gr#fcn` has the byte `fc`.
  private static func name(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8.dropFirst())[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#"), rest.count >= 2, case let digits = Self.bytes(rest.prefix(2)),
        digits.count == 1
      {
        bytes += digits
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
      ?? String(decoding: bytes.map(UInt16.init), as: UTF16.self)
  }

  /// The bytes that hexadecimal digits stand for; what isn't a digit ends them.
  private static func bytes(_ digits: some Collection<UInt8>) -> [UInt8] {
    let values = digits.map { Character(UnicodeScalar($0)).hexDigitValue }.prefix { $0 != nil }
    let numbers = values.compactMap { $0 }
    return stride(from: 0, to: numbers.count - 1, by: 2).map { place -> UInt8 in
      UInt8(numbers[place] << 4 | numbers[place + 1])
    }
  }
}

extension IntentValue {
  /// The dictionary, if it is one.
  fileprivate var dictionary: PDFObjects.Dictionary? {
    if case .dictionary(let dictionary) = self { dictionary } else { nil }
  }
}

extension ToolFolder {
  /// Reads the trailer of a PDF and some of its objects.
  ///
  /// - Parameters:
  ///   - references: such as `12 0 R`.
  ///   - keys: what else is to be reported, such as `acroform`.
  func objects(
    _ references: [String] = [], keys: [String] = [], of pdf: GivenPDF
  ) async throws -> PDFObjects {
    var arguments = ["--json=2", "--json-key=qpdf", "--json-object=trailer"]
    arguments += keys.map { "--json-key=\($0)" }
    arguments += references.map { reference in
      "--json-object=" + reference.split(separator: " ").prefix(2).joined(separator: ",")
    }
    return try PDFObjects(try await qpdfOutput(arguments, of: pdf))
  }

  /// Reads the objects that values refer to, as far as they aren't known.
  func load(
    _ values: [IntentValue?], into objects: inout PDFObjects, of pdf: GivenPDF
  ) async throws {
    let wanted = values.compactMap { PDFObjects.reference($0) }
      .filter { objects.values[$0] == nil }
    if wanted.isEmpty { return }
    let loaded = try await self.objects(Set(wanted).sorted(), of: pdf)
    objects.values.merge(loaded.values) { $1 }
  }
}
