import AppIntents
import AppIntentsCore
import OrderedCollections
import Testing
import ViewTree

private func stack(_ view: String, _ children: ViewNode...) -> ViewNode {
  ViewNode(view, [:], children)
}

private func drawn(_ node: ViewNode, width: Int = 20) -> [String] {
  ViewTextRenderer(width: width).lines(of: node)
}

@Suite("View trees")
struct ViewTreeTests {
  @Test func `a tree is the same after it was a value`() throws {
    let tree = ViewNode(
      "vstack", ["alignment": "leading"],
      [.text("a"), ViewNode("image", ["symbol": "star"]), stack("hstack", .text("b"))])
    #expect(ViewNode(tree.value) == tree)
    #expect(ViewNode(IntentValue.text("text")) == nil)
    #expect(ViewNode(.dictionary(["text": "a"])) == nil)
  }

  @Test func `what a message has no room for is cut`() throws {
    func nested(_ levels: Int, _ innermost: String) -> ViewNode {
      (1..<levels).reduce(.text(innermost)) { inner, _ in stack("vstack", inner) }
    }
    #expect(ViewNode(nested(24, "a").value) == nested(24, "a"))
    #expect(ViewNode(nested(25, "a").value) == nested(24, "…"))
    let rows = ViewNode("list", [:], (0..<10_000).map { stack("hstack", .text("\($0)")) })
    let kept = try #require(ViewNode(rows.value))
    #expect(kept.children.count == 5_000)
    #expect(kept.children[4_998] == stack("hstack", .text("4998")))
    #expect(kept.children.last == stack("hstack", .text("…")))
  }

  @Test(
    arguments: [
      (.text("one two three four five"), ["one two three four", "five"]),
      (.text("abcdefghijklmnopqrstuvwxyz"), ["abcdefghijklmnopqrst", "uvwxyz"]),
      (.text("日本語のテキストはとても長い"), ["日本語のテキストはと", "ても長い"]),
      (.text("a\u{1B}[31mb\u{202E}\nc"), ["a[31mb", "c"]),
      (
        ViewNode("text", ["text": "one two three four five", "line_limit": 1]),
        ["one two three four…"]
      ),
      (ViewNode("image", ["symbol": "star.fill"]), ["★"]),
      (ViewNode("image", ["symbol": "cup.and.saucer"]), ["[cup and saucer]"]),
      (ViewNode("image", ["symbol": "star", "label": "Rating"]), ["[Rating]"]),
      (ViewNode("link", ["url": "https://a.b"], [.text("Site")]), ["Site (https://a.b)"]),
      (
        ViewNode("progress", ["value": 1, "max": 4], [.text("Up")]),
        ["Up", "████░░░░░░░░░░░ 25 %"]
      ),
      (ViewNode("toggle", ["is_on": true], [.text("Sound")]), ["[x] Sound"]),
      (ViewNode("button", [:], [.text("Order")]), ["[ Order ]"]),
      (ViewNode("hologram", [:], [.text("Later")]), ["Later"]),
      (ViewNode("text", ["text": "x", "hidden": true]), []),
    ] as [(ViewNode, [String])])
  func `views are drawn as text`(node: ViewNode, lines: [String]) {
    #expect(drawn(node) == lines)
  }

  @Test func `rows share the room, and spacers take what is left`() {
    #expect(
      drawn(stack("hstack", .text("Name"), ViewNode("spacer"), .text("Ann")))
        == ["Name             Ann"])
    #expect(
      drawn(stack("hstack", .text("one two three four"), .text("one two three four")))
        == ["one two one two", "three   three four", "four"])
    #expect(drawn(stack("hstack", .text("a"), ViewNode("divider"), .text("b"))) == ["a │ b"])
  }

  @Test func `columns are aligned, and dividers are as wide as they are`() {
    #expect(
      drawn(stack("vstack", .text("wide text"), ViewNode("divider"), .text("abc")))
        == ["wide text", "─────────", "   abc"])
    let trailing = ViewNode("vstack", ["alignment": "trailing"], [.text("wide"), .text("a")])
    #expect(drawn(trailing) == ["wide", "   a"])
  }

  @Test func `grids have columns, and lists have sections`() {
    let grid = ViewNode(
      "grid", ["alignment": "leading"],
      [
        stack("gridrow", .text("Tea"), .text("2")), stack("gridrow", .text("Coffee"), .text("10")),
      ])
    #expect(drawn(grid) == ["Tea    2", "Coffee 10"])
    let list = stack(
      "list", stack("section", stack("header", .text("Hot")), .text("Tea")),
      stack("section", stack("header", .text("Cold")), .text("Water")))
    #expect(drawn(list) == ["Hot", "Tea", "", "Cold", "Water"])
  }

  @Test func `looks are drawn only if color is asked for`() {
    let text = ViewNode("text", ["text": "a", "font": "title", "color": "red"])
    #expect(drawn(text) == ["a"])
    #expect(
      ViewTextRenderer(width: 20, usesColor: true).lines(of: text) == ["\u{1B}[1;31ma\u{1B}[0m"])
  }

  @Test func `HTML has nothing of what a provider sends but text`() {
    let html = ViewHTMLRenderer().html(
      of: ViewNode(
        "vstack", [:],
        [
          .text("<script>alert('1')</script>"),
          ViewNode("text", ["text": "x", "color": "red;background:url(x)"]),
          ViewNode("link", ["url": "javascript:alert(1)"], [.text("here")]),
          ViewNode("link", ["url": "https://a.b/?c=\"d\""], [.text("there")]),
          ViewNode("link", ["url": "mailto:a\nb"], [.text("x\ny")]),
        ]))
    #expect(
      html == """
        <div style="display:flex;flex-direction:column;align-items:center;gap:8px">\
        <span>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</span><span>x</span>\
        <span><span>here</span></span>\
        <a href="https://a.b/?c=&quot;d&quot;" rel="noopener noreferrer"><span>there</span></a>\
        <a href="mailto:a\nb" rel="noopener noreferrer"><span>x<br>y</span></a></div>
        """)
  }

  @Test func `buttons that are disabled do nothing`() {
    let call: IntentValue = .dictionary(["id": "a.b", "parameters": .dictionary(["n": 1])])
    let button = ViewNode("button", ["intent": call], [.text("Go")])
    var disabled = button
    disabled.attributes["disabled"] = true
    let tree = stack("hstack", disabled, button, ViewNode("button", [:], [.text("No")]))
    #expect(tree.actions.map(\.title) == ["Go"])
    #expect(tree.actions[0].parameters == ["n": 1])
    #expect(
      ViewTextRenderer(width: 40, numbersButtons: true).lines(of: tree) == ["[ Go ] [1 Go] [ No ]"])
    #expect(
      ViewHTMLRenderer().html(of: tree).contains(#"<button data-action="0"><span>Go</span>"#))
  }
}
