import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("vCard")
struct VCardTests {
  static let card = """
    BEGIN:VCARD
    VERSION:4.0
    UID:urn:uuid:1
    FN:Dr. Mia Sanders
    N:Sanders;Mia;Jo,Ann;Dr.;
    ORG:ACME\\, Inc.;Research
    TITLE:Head of\\nthings
    EMAIL;TYPE=home:mia@example.org
    item1.EMAIL;PREF=1:mia@acme.example
    TEL;VALUE=uri:tel:+49-30-1234
    ADR;TYPE=work:;;Main St. 1;Springfield;IL;12345;USA
    BDAY:19850412
    CATEGORIES:friends,running
    NOTE:Knows
      everybody
    PHOTO;ENCODING=b:AAAA
    END:VCARD

    """

  private func dictionary(_ text: String) throws -> OrderedDictionary<String, Value> {
    try VCardReader.dictionary(in: text, zone: ConversionFixture.berlin)
  }

  @Test func `a single card is its fields, and the contact`() throws {
    let fields = try dictionary(Self.card.replacing("\n", with: "\r\n"))
    #expect(
      Array(fields.keys) == [
        "name", "first_name", "middle_name", "last_name", "prefix", "organization", "department",
        "job_title", "email", "emails", "phone", "phones", "addresses", "birthday", "notes", "tags",
        "contacts",
      ])
    #expect(fields["name"] == "Dr. Mia Sanders")
    #expect(fields["middle_name"] == "Jo Ann")
    #expect(fields["organization"] == "ACME, Inc.")
    #expect(fields["job_title"] == "Head of\nthings")
    #expect(fields["emails"] == ["mia@acme.example", "mia@example.org"])
    #expect(fields["email"] == "mia@acme.example")
    #expect(fields["phones"] == ["+49-30-1234"])
    #expect(fields["birthday"]?.text == "1985-04-12")
    #expect(fields["notes"] == "Knows everybody")
    #expect(fields["tags"] == ["friends", "running"])
    #expect(fields["addresses"]?.text == "Main St. 1, 12345 Springfield, IL, USA")
    #expect(fields["contacts"]?.items.map(\.text) == ["Dr. Mia Sanders"])
  }

  @Test func `several cards are contacts alone`() throws {
    let fields = try dictionary(Self.card + Self.card.replacing("Mia", with: "Bo"))
    #expect(Array(fields.keys) == ["contacts"])
    #expect(fields["contacts"]?.items.map(\.text) == ["Dr. Mia Sanders", "Dr. Bo Sanders"])
    #expect(fields["contacts"]?.items.first?.type == .entity("contact"))
  }

  @Test func `an old card in quoted-printable is read`() throws {
    let fields = try dictionary(
      """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg
      NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Gr=FC=
      =DFe
      TEL;CELL:0171
      BDAY:--0412
      END:VCARD
      """)
    #expect(fields["last_name"] == "Müller")
    #expect(fields["contacts"]?.text == "Jörg Müller")
    #expect(fields["notes"] == "Grüße")
    #expect(fields["phone"] == "0171")
    #expect(fields["birthday"] == nil)
  }

  @Test func `a person that is written reads back as the same`() throws {
    let run = try ConversionFixture()
    let contacts = try #require(dictionary(Self.card)["contacts"])
    let file = try SpooledFile.make(of: contacts, named: "mia.vcf", in: run.context)
    let text = String(decoding: try FileData.read(file, run.context), as: UTF8.self)
    #expect(text.hasPrefix("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dr. Mia Sanders\r\n"))
    let again = try run.convert(.file(file), to: .dictionary)
    #expect(again == .dictionary(try dictionary(Self.card)))
    #expect(JSONWriter.compact(again) == JSONWriter.compact(.dictionary(try dictionary(Self.card))))
  }

  @Test(arguments: [
    ("", "a file without a contact"),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR", "a file without a contact"),
    ("BEGIN:VCARD\nFN:a", "not readable: `VCARD` has no `END`"),
  ])
  func `what is no card says so`(text: String, message: String) {
    let problem = #expect(throws: TextProblem.self) { try dictionary(text) }
    #expect(problem?.problem == message)
  }
}
