import AppIntents
import Foundation

/// A file with the customer and the amount.
struct InvoiceEntity: FileEntity {
  static var supportedContentTypes: [UTType] = [.plainText]
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Invoice"
  static var defaultQuery = InvoiceQuery()

  let id: FileEntityIdentifier

  var displayRepresentation: DisplayRepresentation { "Invoice" }
}

struct InvoiceQuery: EntityQuery {
  func entities(for identifiers: [FileEntityIdentifier]) async throws -> [InvoiceEntity] {
    identifiers.map { InvoiceEntity(id: $0) }
  }
}

struct ProcessInvoiceIntent: AppIntent {
  static var title: LocalizedStringResource = "Process Invoice"

  @Parameter(title: "Invoice")
  var invoice: InvoiceEntity

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard let url = try await invoice.id.fileURL else { throw GuestError.withoutAddress }
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return .result(value: lines.joined(separator: " owes "))
  }
}
