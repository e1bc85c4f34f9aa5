import Control

/// What an app was asked for, and has, for an input.
struct FoundValues: Sendable {
  let input: String
  /// Nil for what the app suggests.
  let words: String?
  let result: Result<[FoundEntityReport], ControlFailure>
}

/// The field of an input whose values an app has: its id, or one of those that the app finds.
struct EntityField: Widget {
  private static let most = 50

  let input: InputReport
  let workflow: String
  /// The id that it is filled in with, or the lines of a list.
  let given: String
  let found: FoundValues?
  /// The entities with the ids in it, which are shown in their place.
  var chosen: [FoundEntityReport] = []

  private var id: String { "input-\(input.name)" }
  private var name: String { FilledInputs.fieldName(of: input) }
  private var describedBy: Attribute { .aria(.describedby, "\(id)-hint") }
  private var title: String { input.name.replacing("_", with: " ") }

  @HTMLBuilder var body: HTML {
    if input.isList {
      HTML(.textarea, .id(id), .name(name), .rows(3), describedBy) { typed }
      boxes(chosen, areChosen: true)
      if case .success(let entities)? = found?.result { boxes(entities, areChosen: false) }
    } else if found == nil, chosen.contains(where: { $0.id == given }) {
      choice(chosen)
    } else if case .success(let entities)? = found?.result, !entities.isEmpty {
      choice(entities)
    } else {
      HTML(
        .input, .id(id), .name(name), .type("text"), given.isEmpty ? nil : .value(given),
        .autocomplete("off"), describedBy)
    }
    HTML(.div, .class("search")) {
      HTML(
        .input, .name(FilledInputs.wordsFieldName(of: input)), .type("search"),
        .value(found?.words ?? ""), .autocomplete("off"), .placeholder("words to find it by"),
        .aria(.label, "words to find \(title) by")
      )
      HTML(
        .button, .type("submit"), .class("plain"), .name(PageAction.findField),
        .sent(input.name), .formaction(PageAction.workflow(workflow, .find).address)
      ) { "Find" }
    }
    if let found { outcome(found) }
  }

  @HTMLBuilder private func choice(_ entities: [FoundEntityReport]) -> HTML {
    HTML(.select, .id(id), .name(name), describedBy) {
      for entity in entities.prefix(Self.most) {
        HTML(.option, .sent(entity.id), entity.id == given ? .selected : nil) { words(of: entity) }
      }
    }
  }

  /// The lines of a list without those that are shown as boxes.
  private var typed: String {
    let ids = Set(chosen.map(\.id))
    return given.split(separator: "\n").filter { !ids.contains(String($0)) }.joined(separator: "\n")
  }

  @HTMLBuilder private func boxes(_ entities: [FoundEntityReport], areChosen: Bool) -> HTML {
    for entity in entities.prefix(Self.most) {
      HTML(.label, .class("choice")) {
        HTML(
          .input, .type("checkbox"), .name(name), .sent(entity.id), areChosen ? .checked : nil)
        HTML(.span) { words(of: entity) }
      }
    }
  }

  private func words(of entity: FoundEntityReport) -> String {
    String(entity.title.prefix(200)) + (entity.subtitle.map { ", \($0.prefix(200))" } ?? "")
  }

  @HTMLBuilder private func outcome(_ found: FoundValues) -> HTML {
    switch found.result {
    case .success(let entities) where entities.isEmpty:
      HTML(.p, .class("message"), .role("status")) {
        found.words == nil ? "The app suggests nothing." : "The app has nothing with these words."
      }
    case .success(let entities):
      HTML(.p, .class("message"), .role("status")) {
        entities.count > Self.most
          ? "The first \(Self.most) of \(entities.count); other words find fewer."
          : "The app has \(entities.count == 1 ? "one" : "\(entities.count)")."
      }
    case .failure(let failure):
      HTML(.div, .class("problem"), .role("alert")) {
        HTML(.p) { MessageText(failure.message) }
        if let help = failure.help { HTML(.p, .class("facts")) { MessageText(help) } }
      }
    }
  }
}
