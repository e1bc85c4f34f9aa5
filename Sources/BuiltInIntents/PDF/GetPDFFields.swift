import AppIntentsCore
import OrderedCollections

/// Returns the fields of a PDF with their values.
struct GetPDFFields: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "pdf.fields"
  static let title: LocalizedStringResource = "Get Fields of PDF"
  static let description = IntentDescription(
    """
    Gives the fields of a PDF that can be filled in, as a dictionary of their names and values: a \
    text, yes or no for a checkbox, the chosen option, or a list of options where several can be \
    chosen. It is empty if the PDF has no fields.
    """,
    categoryName: "PDF", searchKeywords: ["form", "acroform", "fill", "read form"],
    resultValueName: "Fields")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = [QPDF.program]

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Get the fields of \(\.$file)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let form = try await ToolFolder.using { folder in
      let pdf = try folder.add(pdf: file)
      return try PDFForm(try await folder.objects(keys: ["acroform"], of: pdf).report)
    }
    return .result(value: form.fields.mapValues(\.value))
  }
}
