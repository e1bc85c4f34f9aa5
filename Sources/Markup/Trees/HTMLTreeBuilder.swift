import OrderedCollections

/// Makes a tree of the tags and texts of a page.
struct HTMLTreeBuilder {
  private(set) var tree = MarkupTree()
  /// The elements that are open, from `html` to the current one.
  private var open: [Open] = []
  /// How many elements of a name are open, so that an end tag without a start isn't looked for.
  private var counts: [String: Int] = [:]
  /// Elements that are too deep to be open, by their names. Their end tags are still to come.
  private var overflow: [String: Int] = [:]
  private var place = Place.beforeHead

  private enum Place {
    case beforeHead, inHead, inBody
  }

  private struct Open {
    let name: String
    let index: Int
    /// Whether its end tag was there, but an element inside of it is still open.
    var isEnded = false
  }

  init() { push("html", [:]) }

  /// Whether the current element belongs to a drawing or a formula.
  var isForeign: Bool { counts["svg", default: 0] + counts["math", default: 0] > 0 }

  mutating func finish() {
    if place != .inBody { beginBody([:]) }
    while !open.isEmpty { pop() }
    tree.close(MarkupTree.root)
  }

  // MARK: - Texts

  mutating func add(_ text: String) {
    if place != .inBody {
      if text.utf8.allSatisfy({ $0 <= 0x20 }) { return }
      beginBody([:])
    }
    tree.append(text: text, in: parent)
  }

  /// Adds what is in an element whose content isn't markup, and which has just begun.
  mutating func add(_ text: String, inside name: String) {
    guard let current = open.last, current.name == name else { return }
    tree.append(text: text, in: current.index)
    pop()
  }

  private var parent: Int { open.last?.index ?? MarkupTree.root }

  // MARK: - Start tags

  mutating func open(
    _ name: String, _ attributes: OrderedDictionary<String, String>, isEmpty: Bool
  ) {
    switch name {
    case "html":
      tree.addMissing(attributes, to: 1)
      return
    case "head":
      if place == .beforeHead {
        push(name, attributes)
        place = .inHead
      }
      return
    case "body":
      if place == .inBody {
        if let body = open.first(where: { $0.name == "body" }) {
          tree.addMissing(attributes, to: body.index)
        }
      } else {
        beginBody(attributes)
      }
      return
    default: break
    }
    if place != .inBody {
      if HTMLElements.ofHead.contains(name) {
        if place == .beforeHead {
          push("head", [:])
          place = .inHead
        }
      } else {
        beginBody([:])
      }
    }
    if isForeign {
      push(name, attributes, isEmpty: isEmpty)
      return
    }
    guard makeRoom(for: name) else { return }
    push(name, attributes, isEmpty: HTMLElements.void.contains(name))
    if isEmpty, name == "svg" || name == "math" { pop() }
  }

  private mutating func beginBody(_ attributes: OrderedDictionary<String, String>) {
    while open.count > 1 { pop() }
    push("body", attributes)
    place = .inBody
  }

  private mutating func push(
    _ name: String, _ attributes: OrderedDictionary<String, String>, isEmpty: Bool = false
  ) {
    let index = tree.append(element: name, attributes, in: parent)
    if isEmpty { return }
    guard open.count < MarkupLimits.depth else {
      overflow[name, default: 0] += 1
      return
    }
    open.append(Open(name: name, index: index))
    counts[name, default: 0] += 1
  }

  private mutating func pop() {
    repeat {
      guard let last = open.popLast() else { return }
      tree.close(last.index)
      counts[last.name, default: 1] -= 1
    } while open.last?.isEnded == true
  }

  // MARK: - What a start tag ends

  /// Ends what can't go on when an element begins, and begins what is missing around it. False if there
  /// is no place for the element.
  private mutating func makeRoom(for name: String) -> Bool {
    if HTMLElements.ofTable.contains(name), counts["table", default: 0] > 0 {
      makeRoomInTable(for: name)
      return true
    }
    switch name {
    case "form" where counts["form", default: 0] > 0: return false
    case "li": end("li", unless: HTMLElements.aroundItems)
    case "dd", "dt":
      end("dd", unless: HTMLElements.aroundItems)
      end("dt", unless: HTMLElements.aroundItems)
    case "option", "optgroup":
      if open.last?.name == "option" { pop() }
      if name == "optgroup", open.last?.name == "optgroup" { pop() }
    case "rp", "rt":
      if let current = open.last?.name, ["rp", "rt"].contains(current) { pop() }
    case "a", "nobr": endNearest(name)
    case "button": end(name, unless: [])
    case "table":
      if let current = open.last?.name,
        current == "table" || current == "tr" || HTMLElements.tableSections.contains(current)
      {
        end("table", unless: [])
      }
    default: break
    }
    if HTMLElements.endingParagraph.contains(name) { end("p", unless: ["button"]) }
    if HTMLElements.headings.contains(name), let current = open.last?.name,
      HTMLElements.headings.contains(current)
    {
      pop()
    }
    return true
  }

  /// Ends an element with what is inside of it, if it is open and no other stands between.
  private mutating func end(_ name: String, unless barriers: Set<String>) {
    guard counts[name, default: 0] > 0 else { return }
    for index in open.indices.reversed() {
      if open[index].name == name {
        while open.count > index { pop() }
        return
      }
      if HTMLElements.scopes.contains(open[index].name) || barriers.contains(open[index].name) {
        return
      }
    }
  }

  private mutating func makeRoomInTable(for name: String) {
    switch name {
    case "td", "th":
      popTo(["tr", "tbody", "thead", "tfoot", "table"])
      if open.last?.name == "table" { push("tbody", [:]) }
      if let current = open.last?.name, HTMLElements.tableSections.contains(current) {
        push("tr", [:])
      }
    case "tr":
      popTo(["tbody", "thead", "tfoot", "table"])
      if open.last?.name == "table" { push("tbody", [:]) }
    case "col":
      popTo(["colgroup", "table"])
      if open.last?.name == "table" { push("colgroup", [:]) }
    default: popTo(["table"])
    }
  }

  /// Ends elements up to one with a name of these, which goes on.
  private mutating func popTo(_ names: Set<String>) {
    guard open.contains(where: { names.contains($0.name) }) else { return }
    while let current = open.last, !names.contains(current.name) { pop() }
  }

  // MARK: - End tags

  mutating func close(_ name: String) {
    if let deep = overflow[name], deep > 0 {
      overflow[name] = deep - 1
      return
    }
    switch name {
    // What follows them belongs to the body, too.
    case "html", "body", "head": return
    case "br":
      open("br", [:], isEmpty: false)
      return
    default: break
    }
    endNearest(name)
  }

  /// Ends the nearest open element of this name, if the tag reaches it.
  private mutating func endNearest(_ name: String) {
    let isHeading = HTMLElements.headings.contains(name)
    guard isHeading || counts[name, default: 0] > 0 else { return }
    let isOfTable = name == "table" || HTMLElements.ofTable.contains(name)
    for index in open.indices.reversed() {
      let current = open[index].name
      if current == name || isHeading && HTMLElements.headings.contains(current) {
        end(at: index)
        return
      }
      // The end of a row ends what is in its cells; nothing else reaches out of a cell.
      let isBarrier = isOfTable ? current == "table" : HTMLElements.scopes.contains(current)
      if isBarrier || current == "html" { return }
    }
  }

  private mutating func end(at index: Int) {
    let isCrossed =
      HTMLElements.formatting.contains(open[index].name)
      && open[(index + 1)...].contains { HTMLElements.blocks.contains($0.name) }
    if isCrossed {
      open[index].isEnded = true
      return
    }
    while open.count > index { pop() }
  }
}
