import Foundation
import Testing

@testable import list_intents

@Suite("Other names of an app")
struct AlternativeNamesTests {
  private static let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
      <key>INAlternativeAppNames</key>
      <array>
        <dict>
          <key>INAlternativeAppName</key><string>Witze</string>
          <key>INAlternativeAppNamePronunciationHint</key><string>Vitza</string>
        </dict>
        <dict><key>INAlternativeAppName</key><string>"Jokes" \\(1)</string></dict>
        <dict><key>INAlternativeAppName</key><string>$(PRODUCT_NAME) App</string></dict>
        <dict><key>INAlternativeAppName</key><string>Witze</string></dict>
        <dict><key>INAlternativeAppName</key><integer>3</integer></dict>
      </array>
    </dict></plist>
    """

  @Test func `they are read from an app's property list`() throws {
    #expect(
      try AlternativeNames.read(Data(Self.info.utf8)) == ["Witze", "Vitza", #""Jokes" \(1)"#])
    let other = #"<plist version="1.0"><dict><key>A</key><string>b</string></dict></plist>"#
    #expect(try AlternativeNames.read(Data(other.utf8)).isEmpty)
    #expect(throws: (any Error).self) { try AlternativeNames.read(Data("no list".utf8)) }
  }

  @Test func `the main that is written has them`() throws {
    var finder = TypeFinder()
    finder.read("@main struct Jokes: AppIntentsExtension {}")
    let names = try AlternativeNames.read(Data(Self.info.utf8))
    let text = IntentListWriter(access: "package", name: "Jokes", otherNames: names).write(finder)
    #expect(
      text.contains(
        #"name: "Jokes", otherNames: ["Witze", "Vitza", "\"Jokes\" \\(1)"], intents: types.intents"#
      ),
      "\(text)")
  }
}
