import AppIntentsCore
import Testing

@testable import SegueCLI

@Suite("Searching for intents")
struct IntentSearchTests {
  /// What Shortcuts calls an action, and the intent for it.
  static let actions: [(String, String)] = [
    ("Add Frame to GIF", "image.animate"), ("Add Item to List", "list.add"),
    ("Adjust Date", "date.adjust"), ("Append to Text File", "file.append"),
    ("Ask for Input", "ask"), ("Base64 Encode", "text.encode"), ("Calculate", "number.calculate"),
    ("Change Case", "text.change_case"), ("Choose from List", "ask"),
    ("Combine Images", "image.combine"), ("Combine Text", "text.join"),
    ("Convert Time Zone", "date.convert_zone"), ("Correct Spelling", "text.correct"),
    ("Count", "list.count"), ("Create Folder", "folder.make"), ("Delete Files", "file.delete"),
    ("Detect Language", "text.language"), ("Expand URL", "web.expand"),
    ("Extract Archive", "archive.extract"), ("Extract Text from Image", "image.text"),
    ("Filter Files", "file.find"), ("Format Date", "date.format"),
    ("Format Number", "number.format"), ("Generate Hash", "crypto.hash"),
    ("Generate QR Code", "barcode.make"), ("Get Article using Safari Reader", "web.article"),
    ("Get Contents of Folder", "folder.list"), ("Get Contents of URL", "web.get"),
    ("Get Contents of Web Page", "web.page"), ("Get Dates from Input", "text.dates"),
    ("Get Details of Images", "image.details"),
    ("Get Dictionary from Input", "dictionary.parse"), ("Get Dictionary Value", "dictionary.get"),
    ("Get Distance", "place.distance"), ("Get Email Addresses from Input", "text.emails"),
    ("Get File from Folder", "file.find"), ("Get File of Type", "document.convert"),
    ("Get Frames from Image", "image.frames"), ("Get Headers of URL", "web.headers"),
    ("Get Images from Input", "html.images"), ("Get Item from List", "list.get"),
    ("Get Items from RSS Feed", "feed.items"), ("Get Latest Photos", "photo.find"),
    ("Get Maps URL", "place.link"), ("Get Numbers from Input", "text.numbers"),
    ("Get Phone Numbers from Input", "text.phones"), ("Get RSS Feeds from Page", "feed.discover"),
    ("Get Stored Content", "store.get"), ("Get Text from PDF", "pdf.text"),
    ("Get Time Between Dates", "date.between"), ("Get URLs from Input", "text.links"),
    ("Label Files", "file.tag"), ("Make Archive", "archive.make"), ("Make GIF", "image.animate"),
    ("Make HTML from Rich Text", "markdown.to_html"), ("Make Image from PDF Page", "pdf.images"),
    ("Make Image from Rich Text", "image.make"),
    ("Make Markdown from Rich Text", "html.to_markdown"), ("Make PDF", "pdf.make"),
    ("Mask Image", "image.mask"), ("Match Text", "text.match"), ("Move File", "file.move"),
    ("Open URLs", "url.open"), ("Optimize File Size of PDF", "pdf.compress"),
    ("Overlay Image", "image.overlay"), ("Overlay Text", "image.add_text"),
    ("Random Number", "number.random"), ("Rename File", "file.rename"),
    ("Replace Text", "text.replace"), ("Resize Image", "image.resize"),
    ("Reveal in Finder", "file.reveal"), ("Round Number", "number.round"),
    ("Run Shell Script", "shell.run"), ("Save File", "file.write"),
    ("Save to Photo Album", "photo.import"), ("Scan QR or Barcode", "barcode.read"),
    ("Select File", "file.select"), ("Set Dictionary Value", "dictionary.set"),
    ("Show Alert", "confirm"), ("Show Notification", "notify"), ("Show Result", "print"),
    ("Show Web View", "url.open"), ("Split PDF into Pages", "pdf.split"),
    ("Split Text", "text.split"), ("Store Content", "store.set"), ("Use Model", "model.use"),
  ]

  private func found(_ words: String) -> [String] {
    IntentSearch(words).results(among: WorkflowLoader.catalogue.all).map(\.id)
  }

  @Test(arguments: actions)
  func `an action of Shortcuts finds its intent`(action: String, id: String) {
    #expect(found(action).prefix(3).contains(id), "\(found(action))")
    #expect(found(action.lowercased()) == found(action))
  }

  @Test(arguments: [
    // A verb stands before a keyword of others.
    ("sort", "list.sort"), ("filter", "dictionary.filter"), ("count", "list.count"),
    ("rename all", "file.rename_all"),
    // Words in the plural.
    ("resize images", "image.resize"), ("merge PDFs", "pdf.merge"),
  ])
  func `the intent that is called so comes first`(words: String, id: String) {
    #expect(found(words).first == id, "\(found(words))")
  }

  @Test func `an action that needs no intent says what to write`() throws {
    #expect(ShortcutsActions.help(for: "Set Variable")?.contains("`set`") == true)
    for (name, help) in ShortcutsActions.all {
      #expect(WorkflowLoader.catalogue[name] == nil && !help.hasSuffix("."), "\(name)")
    }
  }
}
