import AppIntentsCore
import SystemPackage

/// A format that documents are converted to.
enum DocumentFormat: String, AppEnum, MadeFormat {
  case pdf, docx, odt, rtf, html, txt

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Document Format"
  static let caseDisplayRepresentations: [DocumentFormat: DisplayRepresentation] = [
    .pdf: "PDF", .docx: "Word", .odt: "OpenDocument", .rtf: "Rich Text", .html: "HTML",
    .txt: "Plain Text",
  ]

  static let list = "pdf, docx, odt, rtf, html and txt"

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

  static func named(_ name: FilePath.Component) throws -> DocumentFormat? {
    guard let ending = name.extension else { return nil }
    guard let format = DocumentFormat(ending: ending) else {
      throw IntentFailure(
        "`to` ends in `.\(ending)`, but a document is made as \(list)",
        help: "end it in `.pdf`, or in `/` if it is a folder")
    }
    return format
  }

  private init?(ending: String) {
    switch ending.lowercased() {
    case "htm": self = .html
    case "text": self = .txt
    default: self.init(rawValue: ending.lowercased())
    }
  }
}
