import AppIntentsCore
import Diagnostics

/// Adds an item to a list.
struct AddListItem: AppIntent, FormDeclaring, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.add"
  static let title: LocalizedStringResource = "Add Item"
  static let description = IntentDescription(
    """
    Adds an item to a list, at its end or at a position: `d` added to a, b, c gives a, b, c, d. A list \
    that is added is one item; `list.combine` appends its items.
    """,
    categoryName: "List", searchKeywords: ["append", "insert", "push", "Add Item to List"],
    resultValueName: "List")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["position": .newPosition]

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Item")
  var item: IntentValue

  @Parameter(
    title: "Position",
    description: "The item's position in the new list: `start`, `end`, or a number; -1 is the end",
    default: "end")
  var position: String

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$item) to \(\.$list)") { \.$position }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    guard case .list(let element) = ListType.same(as: parameters["list"]),
      element == parameters["item"]
    else { return .list(of: .any) }
    return .list(of: element)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    var list = list
    list.insert(item, at: try index)
    return .result(value: list)
  }

  private var index: Int {
    get throws {
      switch position {
      case "start", "first": return 0
      case "end", "last": return list.count
      default: break
      }
      guard let number = Int(position) else { throw Self.noPosition(position) }
      // The new list has one more.
      guard let index = ValuePath.index(number, count: list.count + 1) else {
        throw IntentFailure(
          number == 0
            ? "a list has no item 0; its first one is 1"
            : "the list has \(Phrasing.count(list.count, "item")), so the new one can't be item \(number)",
          kind: .missing)
      }
      return index
    }
  }

  fileprivate static func noPosition(_ text: String) -> IntentFailure {
    IntentFailure(
      "`\(text)` isn't a position in a list", help: "write `start`, `end`, or a number")
  }
}

extension LiteralForm {
  fileprivate static let newPosition = LiteralForm { text, _ in
    if !["start", "first", "end", "last"].contains(text), Int(text) == nil {
      throw AddListItem.noPosition(text)
    }
  }
}
