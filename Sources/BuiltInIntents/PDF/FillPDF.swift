import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Fills in the fields of a PDF.
struct FillPDF: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.fill"
  static let title: LocalizedStringResource = "Fill In PDF"
  static let description = IntentDescription(
    """
    Makes a PDF whose fields have values, by their names: `fields: { name: Ada, agreed: true }`. A \
    checkbox takes yes or no, radio buttons and lists one of their options. Fields that aren't \
    named stay as they are, and all can be changed later. `pdf.fields` gives the names.
    """,
    categoryName: "PDF", searchKeywords: ["form", "acroform", "complete", "fields"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Fields", description: "The values by the names of their fields")
  var fields: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Fill in \(\.$fields) of \(\.$file)") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      var objects = try await folder.objects(keys: ["acroform"], of: pdf)
      let form = try PDFForm(objects.report)
      let filled = try fields.map { name, value in
        guard let field = form.fields[name] else { throw Self.missing(name, in: form, of: pdf) }
        return (field, value)
      }
      try await Self.load(filled.map(\.0), &objects, of: pdf, in: folder)
      var filling = FormFilling(objects)
      for (field, value) in filled {
        try Task.checkCancellation()
        try filling.fill(field, with: value)
      }
      let json = try IntentContext.current.values.encode(filling.update, as: .json)
      try folder.path.appending("update.json").create(Data(json.utf8))
      try await folder.qpdf(
        [pdf.name, "--update-from-json=update.json", PDFMaking.output], of: pdf)
    }
    return .result(value: made)
  }

  /// Loads the objects that the filling changes or looks at.
  private static func load(
    _ fields: [PDFForm.Field], _ objects: inout PDFObjects, of pdf: GivenPDF, in folder: ToolFolder
  ) async throws {
    let root = objects.trailer["/Root"]
    try await folder.load(
      [root] + fields.flatMap { [$0.object] + $0.widgets }.map { .text($0) }, into: &objects,
      of: pdf)
    let widgets = fields.flatMap(\.widgets).compactMap { objects.dictionary(.text($0)) }
    let options = fields.compactMap { objects.dictionary(.text($0.object))?["/Opt"] }
    try await folder.load(
      [objects.dictionary(root)?["/AcroForm"]] + widgets.map { $0["/AP"] } + options,
      into: &objects, of: pdf)
    try await folder.load(
      widgets.map { objects.dictionary($0["/AP"])?["/N"] }, into: &objects, of: pdf)
  }

  private static func missing(
    _ name: String, in form: PDFForm, of pdf: GivenPDF
  ) -> IntentFailure {
    let names = form.fields.keys.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    let more = form.fields.count > 8 ? " and \(form.fields.count - 8) more" : ""
    return IntentFailure(
      "`\(pdf.shown)` has no field `\(IntentContext.current.excerpt(of: name))`", kind: .missing,
      help: form.fields.isEmpty
        ? "it has no fields at all" : "it has \(names)\(more); `pdf.fields` gives all")
  }
}
