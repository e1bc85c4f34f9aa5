import AppIntentsCore

/// A format that documents are converted to.
enum DocumentFormat: String, AppEnum, MadeFormat {
  case pdf, docx, odt, rtf, html, txt

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Document Format"
  static let caseDisplayRepresentations: [DocumentFormat: DisplayRepresentation] = [
    .pdf: "PDF", .docx: "Word", .odt: "OpenDocument", .rtf: "Rich Text", .html: "HTML",
    .txt: "Plain Text",
  ]

  static let made = "a document"

  var endings: [String] {
    switch self {
    case .html: [rawValue, "htm"]
    case .txt: [rawValue, "text"]
    case .pdf, .docx, .odt, .rtf: [rawValue]
    }
  }

  /// LibreOffice's name of what writes it, after its extension.
  var filter: String {
    switch self {
    case .pdf: "pdf:writer_pdf_Export"
    case .docx: "docx:MS Word 2007 XML"
    case .odt: "odt:writer8"
    case .rtf: "rtf:Rich Text Format"
    case .html: "html:HTML (StarWriter):EmbedImages"
    case .txt: "txt:Text (encoded):UTF8,LF"
    }
  }
}
