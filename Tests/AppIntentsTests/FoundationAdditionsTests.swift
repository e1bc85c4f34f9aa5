import AppIntentsCore
import Foundation
import Testing

private struct Street {
  let name: String
}

@Suite("Foundation's missing parts")
struct FoundationAdditionsTests {
  /// The pieces of a text with their styles and links.
  private func pieces(_ markdown: String) throws -> [String] {
    try AttributedString(markdown: markdown).runs.map { run in
      let style = run[RichTextStyleKey.self]
      let marks = [
        (RichTextStyle.bold, "b"), (.italic, "i"), (.code, "c"), (.strikethrough, "s"),
      ].filter { style?.contains($0.0) == true }.map(\.1).joined()
      let link = run.link.map { "@\($0.absoluteString)" } ?? ""
      return
        "\(marks):\(String(try AttributedString(markdown: markdown)[run.range].characters))\(link)"
    }
  }

  @Test(arguments: [
    ("plain", [":plain"]), ("a **b** c", [":a ", "b:b", ": c"]),
    ("*i* and _j_", ["i:i", ":and ", "i:j"]),
    ("`x*y*`", ["c:x*y*"]), ("~~old~~", ["s:old"]), ("2 * 3 * 4", [":2 * 3 * 4"]),
    ("[site](https://a.b) !", [":site@https://a.b", ": !"]),
    ("snake_case_name", [":snake_case_name"]),
    ("\\*no\\*", [":*no*"]), ("**a *b* c**", ["b:a ", "bi:b", "b: c"]), ("open **", [":open **"]),
    ("one\ntwo\n\nthree", [":one two\n\nthree"]),
  ])
  func `Markdown becomes rich text`(markdown: String, expected: [String]) throws {
    #expect(try pieces(markdown) == expected.map { $0 == ":and " ? ": and " : $0 })
  }

  @Test func `whitespace is kept if asked`() throws {
    let text = try AttributedString(
      markdown: "a\n\n**b**",
      options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    #expect(String(text.characters) == "a\n\nb")
  }

  @Test func `a predicate searches texts as people do`() throws {
    let predicate = #Predicate<Street> { $0.name.localizedStandardContains("munch") }
    #expect(try predicate.evaluate(Street(name: "Münchner Straße")))
    #expect(try !predicate.evaluate(Street(name: "Main Street")))
  }

  @Test func `texts are in the order of the language`() {
    let streets = ["Weg 10", "weg 9", "Äußere Gasse", "Bahnhof"].map { Street(name: $0) }
    let sorted = ["Äußere Gasse", "Bahnhof", "weg 9", "Weg 10"]
    func names(_ order: SortDescriptor<Street>) -> [String] {
      streets.sorted(using: order).map(\.name)
    }
    #expect(names(SortDescriptor(\.name, comparator: .localizedStandard)) == sorted)
    #expect(
      names(SortDescriptor(\.name, comparator: .localizedStandard, order: .reverse))
        == sorted.reversed())
    #expect(
      names(SortDescriptor(\.name, comparator: .lexical))
        == ["Bahnhof", "Weg 10", "weg 9", "Äußere Gasse"])
    #expect(names(SortDescriptor(\.name, comparator: .localized)).first == "Äußere Gasse")
    #expect(sorted.reversed().sorted(using: .localizedStandard) == sorted)
  }

  @Test func `the person's folders are known`() {
    #expect(URL.documentsDirectory.path.hasPrefix("/"))
    #expect(URL.cachesDirectory != URL.applicationSupportDirectory)
    #expect(URL.documentsDirectory.startAccessingSecurityScopedResource())
  }

  @Test func `the person's folders follow the environment`() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: home) }
    let folders = UserFolders(environment: ["HOME": home.path], account: "/account")
    #expect(folders.home.path == home.path)
    #expect(folders.data.path == home.path + "/.local/share")
    #expect(folders.caches.path == home.path + "/.cache")
    #expect(folders.folder("MUSIC", "Music").path == home.path + "/Music")
    #expect(folders.group("group.pal")?.path == home.path + "/.local/share/group.pal")
    #expect(["", ".", "..", "a/b", "../a"].allSatisfy { folders.group($0) == nil })
    let manager = FileManager.default
    #expect(manager.containerURL(forSecurityApplicationGroupIdentifier: "a/../b") == nil)
    try FileManager.default.createDirectory(
      at: folders.configuration, withIntermediateDirectories: true)
    try Data(
      """
      # Settings of the desktop
      XDG_MUSIC_DIR="$HOME/Klänge"
       XDG_VIDEOS_DIR="/films"
      XDG_DOCUMENTS_DIR="relative"
      """.utf8
    ).write(to: folders.configuration.appending(path: "user-dirs.dirs"))
    #expect(folders.folder("MUSIC", "Music").path == home.path + "/Klänge")
    #expect(folders.folder("VIDEOS", "Videos").path == "/films")
    #expect(folders.folder("DOCUMENTS", "Documents").path == home.path + "/Documents")
    let moved = UserFolders(
      environment: [
        "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "caches", "XDG_MUSIC_DIR": "/music",
      ], account: "/account")
    #expect(moved.data.path == "/data")
    #expect(moved.caches.path == "/account/.cache")
    #expect(moved.folder("MUSIC", "Music").path == "/music")
    #expect(moved.folder("VIDEOS", "Videos").path == "/account/Videos")
    if let real = ProcessInfo.processInfo.environment["HOME"], real.hasPrefix("/") {
      #expect(UserFolders().home.path == URL(filePath: real).path)
    }
  }

  @Test func `defaults have their values by key-value coding`() throws {
    let defaults = try #require(UserDefaults(suiteName: Optional("org.example.\(UUID())")))
    defaults.setValue(3, forKey: "cups")
    #expect(defaults.value(forKey: "cups") as? Int == 3)
    #expect(defaults.integer(forKey: "cups") == 3)
    defaults.setValue(nil, forKey: "cups")
    #expect(defaults.value(forKey: "cups") == nil)
  }

  @Test func `a bundle's resources are URLs`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["bell.caf", "readme.txt"] {
      try Data().write(to: folder.appending(path: name))
    }
    let bundle = try #require(Bundle(path: folder.path))
    let sounds: [URL] = bundle.urls(forResourcesWithExtension: "caf", subdirectory: nil) ?? []
    #expect(sounds.map(\.lastPathComponent) == ["bell.caf"])
    #expect(sounds.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
    let plain = bundle.urls(forResourcesWithExtension: "caf", subdirectory: nil)
    #expect(plain?.first?.lastPathComponent == "bell.caf")
  }

  @Test func `an activity keeps what it is told`() {
    let activity = NSUserActivity(activityType: "org.example.read")
    activity.addUserInfoEntries(from: ["page": 3])
    activity.becomeCurrent()
    #expect(activity.userInfo?["page"] as? Int == 3)
  }

  @Test func `texts of keys are those in the source without a table`() {
    #expect(String(localized: "cups.title", defaultValue: "Cups of \("tea")") == "Cups of tea")
    #expect(String(AttributedString(localized: "**Now**").characters) == "Now")
  }

  @Test(arguments: [("en", "tea, milk, and ice"), ("de", "tea, milk und ice")])
  func `lists are written in the words of a language`(language: String, expected: String) {
    let formatter = ListFormatter()
    formatter.locale = Locale(identifier: language)
    #expect(formatter.string(from: ["tea", "milk", "ice"]) == expected)
    #expect(formatter.string(from: []) == "")
  }

  @Test(arguments: [
    ("en", 7200, "in 2 hours", "in 2 hours", "in 2 hr."),
    ("en", -86_400, "1 day ago", "yesterday", "1 day ago"),
    ("de", -7200, "vor 2 Stunden", "vor 2 Stunden", "vor 2 Std."),
    ("de", 86_400, "in 1 Tag", "morgen", "in 1 Tag"),
  ])
  func `times are written as seen from another time`(
    language: String, seconds: Double, numeric: String, named: String, short: String
  ) {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.calendar = Calendar(identifier: .gregorian)
    let now = Date(timeIntervalSince1970: 1_000_000_000)
    let date = now.addingTimeInterval(seconds)
    #expect(formatter.localizedString(for: date, relativeTo: now) == numeric)
    formatter.unitsStyle = .short
    #expect(formatter.localizedString(for: date, relativeTo: now) == short)
    formatter.unitsStyle = .full
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(for: date, relativeTo: now) == named)
  }
}
