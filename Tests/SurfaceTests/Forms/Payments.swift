import AppIntents
import Foundation

// Section 8: the values that come with the framework, as parameters and properties.

struct SendMoney: AppIntent {
  static let title: LocalizedStringResource = "Send Money"

  @Parameter(title: "Amount") var amount: IntentCurrencyAmount
  @Parameter(title: "To") var receiver: IntentPerson
  @Parameter(title: "With") var method: IntentPaymentMethod?
  @Parameter(title: "Receipt") var receipt: IntentFile?
  @Parameter(title: "Name on Receipt") var name: PersonNameComponents?
  @Parameter(title: "Again") var recurrence: Calendar.RecurrenceRule?
  @Parameter(title: "Wait") var delay: Duration?
  @Parameter(title: "Fee") var fee: Decimal?
  @Parameter(title: "Reference") var reference: UUID?
  @Parameter(title: "Labels") var labels: Set<String>?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let size = receipt.map { ", receipt of \($0.data.count) bytes" } ?? ""
    return .result(
      value: "\(amount.amount) \(amount.currencyCode) to \(receiver.name.displayString)\(size)")
  }
}

struct Receipts: AppIntent {
  static let title: LocalizedStringResource = "Make Receipt"

  @Parameter(title: "Place") var place: URL

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    var file = IntentFile(fileURL: place, filename: "receipt.txt", type: .plainText)
    file.removedOnCompletion = true
    return .result(value: file)
  }
}

enum People {
  static let ada = IntentPerson(
    identifier: .applicationDefined("ada"), name: .displayName("Ada Lovelace"),
    handle: IntentPerson.Handle(emailAddress: "ada@example.org", label: .work),
    aliases: [.init(phoneNumber: "+44 20 7946")], image: .init(systemName: "person"))

  static func length(of file: IntentFile) async throws -> Int {
    guard file.availableContentTypes.contains(.plainText) else { return 0 }
    return try await file.withFile(contentType: .plainText, allowOpenInPlace: true) {
      url, isOriginal in
      let size = try Data(contentsOf: url).count
      return isOriginal ? size : -size
    }
  }
}
