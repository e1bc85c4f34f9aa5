import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Sentences of intents")
struct SentenceTests {
  static let sentences: [(any AppIntent.Type, [String: IntentValue], String)] = [
    (AdjustDate.self, ["date": "today"], "Adjust today"),
    (AdjustDate.self, ["date": "today", "end_of": "month"], "Get the end of the month of today"),
    (ConvertDocument.self, ["file": "a.docx"], "Convert a.docx"),
    (ConvertDocument.self, ["file": "a.docx", "format": "odt"], "Convert a.docx to odt"),
    (GetListItem.self, ["list": "names", "position": "last"], "Get the last item of names"),
    (GetListItem.self, ["list": "names", "position": "-4"], "Get item -4 of names"),
    (GetListItem.self, ["list": "names", "position": "first"], "Get the first item of names"),
    (GetListItem.self, ["list": "names", "position": "random"], "Get the random item of names"),
    (RemoveListItem.self, ["list": "names", "position": "last"], "Remove the last item of names"),
    (RemoveListItem.self, ["list": "names", "position": "2..4"], "Remove item 2..4 of names"),
    (MakeBarcode.self, ["text": "1", "kind": "EAN-13"], "Encode 1 as EAN-13"),
    (MakeArchive.self, ["files": "Photos"], "Make an archive of Photos"),
    (SplitPDF.self, ["file": "a.pdf", "every": 1], "Split a.pdf into its pages"),
    (SplitPDF.self, ["file": "a.pdf", "every": 2], "Split a.pdf into files of 2 pages"),
  ]

  @Test(arguments: sentences)
  func `a sentence fits the parameters that are given`(
    intent: any AppIntent.Type, given: [String: IntentValue], sentence: String
  ) {
    let descriptor = IntentDescriptor(intent)
    let values = descriptor.parameters.map { given[$0.name] ?? .nothing }
    let written = descriptor.summary.sentence(given: { values[$0] }) { index in
      switch values[index] {
      case .text(let text): text
      case .number(let number): number.description
      default: nil
      }
    }
    #expect(written == sentence)
  }

  @Test(arguments: [
    (GetListItem.self as any AppIntent.Type, "Get item $n of $names"),
    (RemoveListItem.self, "Remove item $n of $names"),
  ])
  func `a position that only the run knows reads as a number`(
    intent: any AppIntent.Type, sentence: String
  ) {
    let descriptor = IntentDescriptor(intent)
    let written = descriptor.summary.sentence(given: { index in
      descriptor.parameters[index].name == "item" ? IntentValue.nothing : nil
    }) { index in
      ["list": "$names", "position": "$n"][descriptor.parameters[index].name]
    }
    #expect(written == sentence)
  }
}
