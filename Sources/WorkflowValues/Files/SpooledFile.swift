package import AppIntentsCore
import Foundation
import SystemPackage

/// A value as a temporary file of the run: what `file($value, "name.json")` gives.
package enum SpooledFile {
  /// Writes the value in the format of the name's extension: JSON, YAML, Markdown, HTML; vCard for
  /// contacts; iCalendar for events, tasks and notes; else its text form.
  package static func make(
    of value: Value, named name: String?, in run: IntentContext
  ) throws -> IntentFile {
    if case .file(let file) = value, name == nil { return file }
    let name = name ?? defaultName(of: value)
    guard let component = FilePath.Component(name), component.kind == .regular else {
      throw ConversionError(
        TextProblem("not a file name", help: "a file name has no `/` in it"), .text(name), to: .file
      )
    }
    let data: Data
    if case .file(let file) = value {
      data = try FileData.read(file, run)
    } else {
      let format = component.extension?.lowercased() ?? ""
      let text =
        try EntityFields.text(of: value, as: format, in: run) ?? text(of: value, as: format)
      data = Data(text.utf8)
    }
    let folder = try run.temporaryFolder().appending(UUID().uuidString)
    let path = folder.appending(component)
    // Not through the run's files: the folder belongs to the run, in a dry run too.
    let files = LocalFiles()
    try files.createFolder(folder)
    try files.write(data, to: path, replacing: false)
    return IntentFile(path: path)
  }

  private static func defaultName(of value: Value) -> String {
    switch value {
    case .dictionary: "value.json"
    case .richText: "value.md"
    default: "value.txt"
    }
  }

  private static func text(of value: Value, as format: String) -> String {
    switch (format, value) {
    case ("json", .text(let text)), ("yaml", .text(let text)), ("yml", .text(let text)): text
    case ("json", _): JSONWriter.pretty(value) + "\n"
    case ("yaml", _), ("yml", _): YAMLValues.write(value)
    case ("md", .richText(let text)), ("markdown", .richText(let text)): RichText.markdown(text)
    case ("html", .richText(let text)), ("htm", .richText(let text)): RichText.html(text)
    default: value.text
    }
  }
}
