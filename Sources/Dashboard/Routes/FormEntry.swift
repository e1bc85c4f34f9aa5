package import AppIntentsCore
import Control
import FileOperations
import Foundation
import HTTPServing
package import OrderedCollections
import WorkflowValues

/// What was filled in on a form.
package struct FormEntry: Sendable {
  /// Identifies what was filled in on a page, also after this process. What is sent twice starts one run; what
  /// is changed after going back to the page starts another.
  package let ticket: String
  /// The values by the inputs' names. Files are in memory: none of them has a path.
  package let values: OrderedDictionary<String, IntentValue>

  package init(ticket: String, values: OrderedDictionary<String, IntentValue>) {
    self.ticket = ticket
    self.values = values
  }

  /// Reads the body of a form; nil if it isn't one of our pages.
  init?(_ body: [UInt8], type: String) {
    let fields: [FormField]
    var files: [FormPartReader.File] = []
    if type.lowercased().hasPrefix("multipart/form-data") {
      guard var reader = FormPartReader(type: type) else { return nil }
      do { try reader.read(.bytes(body)) } catch { return nil }
      (fields, files) = (reader.fields, reader.files)
    } else {
      guard let read = FormField.read(body), !read.contains(where: { $0.value.contains("\0") })
      else { return nil }
      fields = read
    }
    guard let ticket = fields.first(where: { $0.name == Self.ticketField })?.value,
      RandomSecret.isOne(ticket)
    else { return nil }
    self.ticket = Self.ticket(ticket, fields, files)
    var values = OrderedDictionary(
      FilledInputs.values(fields).map { ($0.name, $0.value.value) }, uniquingKeysWith: { $1 })
    for file in files { Self.add(file, to: &values) }
    self.values = values
  }

  static let ticketField = "ticket"

  /// The hash of a page's ticket and of all that was sent with it. It is as hard to guess as the ticket.
  static func ticket(
    _ ticket: String, _ fields: [FormField], _ files: [FormPartReader.File]
  ) -> String {
    var hash = SHA256()
    func add(_ part: [UInt8]) {
      hash.add(Array("\(part.count) ".utf8))
      hash.add(part)
    }
    add(Array(ticket.utf8))
    for field in fields { for text in [field.name, field.value] { add(Array(text.utf8)) } }
    for file in files {
      for text in [file.field, file.filename] { add(Array(text.utf8)) }
      if case .bytes(let content) = file.content { add(content) }
    }
    return HexadecimalDigits.text(hash.finish().prefix(16))
  }

  /// Adds a file that was chosen.
  private static func add(
    _ chosen: FormPartReader.File, to values: inout OrderedDictionary<String, IntentValue>
  ) {
    guard case .bytes(let content) = chosen.content else { return }
    let file = IntentValue.file(
      IntentFile(data: Data(content), filename: Self.name(chosen.filename)))
    if let input = FilledInputs.input(ofFile: chosen.field) {
      values[input.name] =
        if input.isList, case .list(let others)? = values[input.name] {
          .list(others + [file])
        } else if input.isList { .list([file]) } else { file }
    }
  }

  /// The name of a file without folders, control characters, and what hides it.
  static func name(_ given: String) -> String {
    let last = given.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let shown = last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    var name = String(String.UnicodeScalarView(shown)).drop { $0 == "." || $0 == " " }
    while name.utf8.count > 200 { name.removeFirst() }
    return name.isEmpty ? "file" : String(name)
  }
}
