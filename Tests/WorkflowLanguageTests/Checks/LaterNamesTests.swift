import AppIntentsCore
import BuiltInIntents
import Diagnostics
import Testing

@testable import WorkflowLanguage

@Suite("Names that are kept for later")
struct LaterNamesTests {
  static let ids = Set(IntentCatalogue(IntentList.all).ids)

  @Test func `no intent has such a name yet`() {
    #expect(LaterNames.all.count > 100)
    #expect(LaterNames.all.filter(Self.ids.contains) == [])
    #expect(LaterNames.all.filter { !LaterNames.contains($0) } == [])
  }

  @Test func `a name may have no domain`() {
    #expect(LaterNames.contains("show"))
    #expect(LaterNames.help(for: "show") != nil)
    #expect(!LaterNames.contains("find"))
  }

  @Test func `what serves until then exists`() {
    for name in LaterNames.all {
      let help = LaterNames.help(for: name) ?? ""
      for word in help.matches(of: /`([a-z]+\.[a-z_]+)[:`]/) {
        #expect(Self.ids.contains(String(word.1)), "\(name): \(help)")
      }
    }
  }

  @Test(arguments: ["find", "teleport.find", "event.find", "calendar.list"])
  func `a common verb means no action of another domain`(name: String) {
    let actions = ["file.find", "photo.find", "archive.list"]
    let meant = Suggestion(forAction: name, among: actions)
    #expect(meant == nil || name == "find", "\(String(describing: meant))")
  }

  @Test func `a rare verb may mean the only action that does it`() {
    let actions = ["file.find", "text.split"]
    #expect(Suggestion(forAction: "string.split", among: actions)?.name == "text.split")
    #expect(Suggestion(forAction: "files.find", among: actions)?.name == "file.find")
  }
}
