import AppIntents
import AppIntentsCore
import Foundation
import Testing

/// The values of `Forms/Payments.swift`, on their way into an intent and out of it.
@Suite("Forms of values")
struct ValueFormTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func perform(_ values: [Int: IntentValue]) async throws -> IntentValue {
    let invocation = IntentBinder.of(SendMoney.self).begin()
    try invocation.set(0, to: .dictionary(["amount": 5, "currency": "EUR"]))
    try invocation.set(1, to: "Mia Sanders")
    for (index, value) in values { try invocation.set(index, to: value) }
    return try await invocation.perform().value
  }

  @Test func `a person is a contact`() throws {
    guard case .entity(let contact) = People.ada.intentValue else {
      Issue.record("no contact")
      return
    }
    #expect(contact.typeName == "contact")
    #expect(contact.id == "ada")
    #expect(contact.properties["email"] == "ada@example.org")
    #expect(contact.properties["phones"] == ["+44 20 7946"])
    let read = try IntentPerson.from(.entity(contact))
    #expect(read.name.displayString == "Ada Lovelace")
    #expect(read.handle?.value == .emailAddress("ada@example.org"))
    #expect(read.aliases.map(\.value) == [.phoneNumber("+44 20 7946")])
  }

  @Test(arguments: [
    ("ada@example.org", IntentPerson.Handle.Value.emailAddress("ada@example.org")),
    ("+44 20 7946", .phoneNumber("+44 20 7946")), ("Ada", nil),
  ])
  func `a text may be an address, a number or a name`(
    text: String, handle: IntentPerson.Handle.Value?
  ) throws {
    let person = try IntentPerson.from(.text(text))
    #expect(person.handle?.value == handle)
    #expect(person.name.displayString == text)
    #expect(throws: IntentValueError.self) { try IntentPerson.from(3) }
  }

  @Test(arguments: [
    ("Dr Mia Ann Sanders Jr", ["Dr", "Mia", "Ann", "Sanders", "Jr"]),
    ("Mia", [nil, "Mia", nil, nil, nil]), ("mia  sanders", [nil, "mia", nil, "sanders", nil]),
  ])
  func `a name has parts`(text: String, parts: [String?]) throws {
    let name = try PersonNameComponents.from(.text(text))
    #expect(
      [name.namePrefix, name.givenName, name.middleName, name.familyName, name.nameSuffix] == parts)
    #expect(
      name.intentValue == .text(parts.compactMap { $0 }.joined(separator: " ")))
    #expect(throws: IntentValueError.self) { try PersonNameComponents.from(" ") }
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "FREQ=MONTHLY;COUNT=3;BYDAY=-1FR",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=DAILY;UNTIL=20260131T090000Z",
  ])
  func `a recurrence is a rule of iCalendar`(rule: String) throws {
    #expect(try Calendar.RecurrenceRule.from(.text(rule)).intentValue == .text(rule))
  }

  @Test(arguments: [
    "", "DAILY", "FREQ=SOMETIMES", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;BYDAY=XX",
    "FREQ=DAILY;COUNT=many", "FREQ=DAILY;COUNT=1;COUNT=2", "FREQ=YEARLY;BYMONTH=13",
    "FREQ=DAILY;UNTIL=soon",
  ])
  func `what is no rule is refused`(rule: String) {
    #expect(throws: IntentValueError.self) { try Calendar.RecurrenceRule.from(.text(rule)) }
  }

  @Test func `a rule finds its dates`() throws {
    let rule = try Calendar.RecurrenceRule.from("FREQ=WEEKLY;BYDAY=MO;COUNT=2")
    let start = Date(timeIntervalSince1970: 1_767_225_600)  // Thursday, 1 January 2026
    let days = rule.recurrences(of: start).map { Int($0.timeIntervalSince(start) / 86_400) }
    #expect(Array(days.prefix(2)) == [4, 11])
  }

  @Test func `a way to pay is a dictionary`() throws {
    let method = try IntentPaymentMethod.from(
      .dictionary(["type": "apple_pay", "hint": "1234"]))
    #expect(method.paymentType == .applePay)
    #expect(String(localized: method.displayRepresentation.title) == "Apple Pay")
    #expect(
      method.intentValue == .dictionary(["type": "apple_pay", "name": .nothing, "hint": "1234"]))
    #expect(throws: IntentValueError.self) {
      try IntentPaymentMethod.from(.dictionary(["type": "gold"]))
    }
  }

  @Test func `a set and a UUID are a list and a text`() throws {
    #expect(Set(["b", "a"]).intentValue == ["a", "b"])
    #expect(try Set<String>.from(["b", "a", "b"]) == ["a", "b"])
    let id = UUID()
    #expect(try UUID.from(id.intentValue) == id)
    #expect(throws: IntentValueError.self) { try UUID.from("1") }
  }

  @Test func `a file that can't be read fails the step`() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "receipt.txt")
    let file = IntentValue.file(IntentFile(fileURL: place))
    let error = await #expect(throws: (any Error).self) { try await perform([3: file]) }
    #expect("\(try #require(error))".contains("receipt.txt"))
    try Data("four".utf8).write(to: place)
    #expect(try await perform([3: file]) == "5 EUR to Mia Sanders, receipt of 4 bytes")
    #expect(try await perform([:]) == "5 EUR to Mia Sanders")
  }

  @Test func `a file that is removed on completion lives as long as the run`() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "made.tmp")
    try Data("paid".utf8).write(to: place)
    let invocation = IntentBinder.of(Receipts.self).begin()
    try invocation.set(0, to: .url(place))
    guard case .file(let file) = try await invocation.perform().value else {
      Issue.record("no file")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: place.path))
    #expect(file.filename == "receipt.txt")
    #expect(file.data == Data("paid".utf8))
    if let path = file.fileURL { try FileManager.default.removeItem(at: path) }
  }

  @Test func `a file is handed to a closure`() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "a.txt")
    try Data("text".utf8).write(to: place)
    #expect(try await People.length(of: IntentFile(fileURL: place)) == 4)
    let inMemory = IntentFile(data: Data("abc".utf8), filename: "b.txt", type: .plainText)
    #expect(try await People.length(of: inMemory) == -3)
    await #expect(throws: IntentValueError.self) { try await inMemory.data(contentType: .image) }
  }
}
