import Control
import Foundation
import SystemPackage
import Testing

@testable import Dashboard

@Suite("Pages as text")
struct HTMLTests {
  @Test func `elements, attributes and texts are written`() {
    let html = HTML(.p, .class("a"), .id("b")) {
      "one "
      HTML(.a, .href(PageAddress("workflows", "a/b ?#&", query: ["q": "x&y=z"]))) { "two" }
      for number in 1...2 { HTML(.code) { "\(number)" } }
      HTML(.input, .name("n"), .required)
    }
    #expect(
      HTMLWriter.text(of: html)
        == #"<p class="a" id="b">one <a href="/workflows/a%2Fb%20%3F%23%26?q=x%26y%3Dz">two</a>"#
        + #"<code>1</code><code>2</code><input name="n" required></p>"#)
  }

  @Test(arguments: HostileText.all)
  func `nothing in a text or a value is markup`(hostile: String) {
    let html = HTML(.p, .title(hostile)) { hostile }
    let text = HTMLWriter.text(of: html)
    #expect(text.hasPrefix("<p title=\"") && text.hasSuffix("</p>"))
    // Besides the element's own, there is nothing that begins or ends anything.
    let inside = text.dropFirst("<p title=\"".count).dropLast("</p>".count)
    #expect(inside.count { $0 == "\"" } == 1, "\(text)")
    #expect(inside.count { $0 == "<" } == 0, "\(text)")
    #expect(inside.count { $0 == ">" } == 1, "\(text)")
    #expect(!inside.unicodeScalars.contains("\0"))
  }

  @Test func `a line break at the beginning of preformatted text stays`() {
    #expect(HTMLWriter.text(of: HTML(.pre) { "\na" }) == "<pre>\n\na</pre>")
  }

  @Test(arguments: [(12, 12), (13, 12), (11, nil), (0, nil)] as [(Int, Int?)])
  func `the size of a piece is known up to a limit`(limit: Int, size: Int?) {
    // `<p>a&lt;</p>`
    #expect(HTMLWriter.size(of: HTML(.p) { "a<" }, upTo: limit) == size)
    let long = HTML((1...3).map { _ in HTML(text: String(repeating: "é", count: 1000)) })
    #expect(HTMLWriter.size(of: long, upTo: 5999) == nil)
    #expect(HTMLWriter.size(of: long, upTo: 6000) == 6000)
  }

  @Test func `secrets are hidden in texts and values`() {
    let html = HTML(.p, .title("a hunter2 b")) { "hunter2" }
    #expect(Self.page(html, secret: "hunter2") == "<p title=\"a ••• b\">•••</p>")
  }

  private static func page(_ html: HTML, secret: String) -> String {
    let hiding = SecretHiding(hide: { $0.replacing(secret, with: "•••") }, seal: { _ in "sealed" })
    return String(HTMLWriter.page(html, hiding: hiding).dropFirst("<!DOCTYPE html>\n".count))
  }

  /// A secret may be any word, also one of those that pages are made of.
  @Test(arguments: ["post", "form", "version", "hidden", "1", "a", "button"])
  func `what the browser goes by stays as it is`(secret: String) {
    let action = ActionForm(
      label: "…", action: .workflow("a", .enable),
      context: PageContext(now: .distantPast, version: "", token: "a1"),
      fields: [("version", "b7")])
    #expect(Self.page(action.body, secret: secret) == HTMLWriter.text(of: action.body))
    #expect(
      Self.page(
        HTML(.select) { HTML(.option, .sent("my \(secret)")) { "my \(secret)" } }, secret: secret)
        == "<select><option value=\"sealed\">my •••</option></select>")
  }

  @Test func `names in backticks are code, and a lone backtick is text`() {
    #expect(
      HTMLWriter.text(of: MessageText("run `a` of ``, `b").body)
        == "run <code>a</code> of <code></code>, `b")
  }

  @Test func `what starts a run has a ticket, and nothing else has`() {
    let context = PageContext(now: .distantPast, version: "", token: "a1")
    func text(_ action: PageAction) -> String {
      HTMLWriter.text(of: ActionForm(label: "Do", action: action, context: context).body)
    }
    let ticket = /name="ticket" value="[0-9a-f]{32}"/
    #expect(text(.run(1, .rerun)).contains(ticket))
    #expect(text(.workflow("a", .run)).contains(ticket))
    #expect(!text(.run(1, .cancel)).contains("ticket"))
  }

  @Test func `a list of files is asked for in words`() {
    var input = InputReport(name: "scans", type: "file")
    input.isList = true
    func text(_ purpose: InputField.Purpose) -> String {
      HTMLWriter.text(of: InputField(input: input, given: nil, purpose: purpose).body)
    }
    #expect(text(.form).contains("one or more files"))
    #expect(text(.run).contains("the paths of files, one on each line"))
  }

  @Test func `a workflow whose file is gone isn't to be enabled`() {
    let workflow = WorkflowReport(id: "a", name: "a", path: WirePath("/a.yaml"), state: .gone)
    let page = WorkflowPage(
      PageContext(now: .distantPast, version: "", token: "a1"),
      WorkflowDetailReport(workflow), history: [])
    let text = HTMLWriter.text(of: page.body)
    #expect(text.contains("Its file is gone, so nothing runs it."))
    #expect(!text.contains("once it is enabled"))
  }

  @Test func `the address of a hook can be copied`() {
    var trigger = TriggerReport(name: "1", kind: "webhook", sentence: "when it is called")
    trigger.state = "http://127.0.0.1:7873/hooks/a/b/c"
    let text = HTMLWriter.text(of: TriggerList(triggers: [trigger], now: .distantPast).body)
    #expect(text.contains("<code data-copy>http://127.0.0.1:7873/hooks/a/b/c</code>"))
  }

  @Test func `the link to a question leads to a page that begins with it`() {
    #expect(PageAddress.question(36).text == "/questions?from=36#card-36")
  }

  @Test func `the script and the style have no more than they may`() {
    #expect(PageScript.text.utf8.count < 20_000)
    #expect(!StyleSheet.text.contains("url("))
    for word in ["innerHTML =", "eval(", "document.write", "insertAdjacentHTML", "http"] {
      #expect(!PageScript.text.contains(word))
    }
  }
}
