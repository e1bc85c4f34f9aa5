import Control
import FileOperations

/// The file of a workflow, to be edited, with what the checker says about it.
struct SourcePage: Widget {
  /// Why what was typed isn't in the file.
  enum Refusal {
    case hasErrors
    /// The file was changed since the page was made.
    case wasChanged
  }

  let context: PageContext
  /// The file as it is now.
  let source: SourceReport
  /// What is in the field.
  let text: String
  let problems: [ProblemReport]
  var refusal: Refusal?

  private static let (field, result) = ("source", "problems")

  @HTMLBuilder var body: HTML {
    PageLayout("Edit \(source.name)", at: .workflows, context) {
      HTML(.h1) {
        "Edit "
        HTML(.a, .href(.workflow(source.workflow))) { source.name }
      }
      HTML(.p, .class("facts")) { HTML(.code, .data(.copy)) { source.path.path.shown } }
      told
      if source.obstacle == nil { form } else { HTML(.pre, .class("whole"), .tabindex(0)) { text } }
      if case .wasChanged = refusal { other }
    }
  }

  @HTMLBuilder private var told: HTML {
    if let obstacle = source.obstacle {
      HTML(.p, .class("problem"), .role("alert")) {
        "It can’t be changed here: it \(obstacle). A text editor may do that."
      }
    }
    switch refusal {
    case .hasErrors?:
      HTML(.p, .class("problem"), .role("alert")) {
        "It isn’t saved, because it has errors. If you save it with them, the version before stays in force."
      }
    case .wasChanged?:
      HTML(.p, .class("problem"), .role("alert")) {
        "It isn’t saved, because the file was changed meanwhile. Your text is in the field, and what is in"
          + " the file now below it. Take over what you need; saving replaces the file with your text."
      }
    case nil: HTML()
    }
  }

  @HTMLBuilder private var form: HTML {
    let action = PageAction.workflow(source.workflow, .check).address
    HTML(
      .form, .method("post"), .action(PageAction.workflow(source.workflow, .save).address)
    ) {
      TokenField(context: context)
      HTML(.input, .type("hidden"), .name("version"), .sent(ours: source.version))
      HTML(.label, .for(Self.field)) { "Text of the file" }
      HTML(
        .textarea, .id(Self.field), .name(PageAction.textField), .class("source"), .rows(20),
        .unspelled, .autocomplete("off"), .data(.check, action.text),
        text == source.text ? nil : .data(.unsaved),
        .aria(.describedby, Self.result)
      ) { text }
      HTML(.div, .id(Self.result), .aria(.live, "polite")) { found }
      HTML(.div, .class("buttons")) {
        HTML(.button, .type("submit"), .class("main")) { "Save" }
        if case .hasErrors = refusal {
          HTML(
            .button, .type("submit"), .class("plain"), .name(PageAction.anywayField),
            .sent(ours: "1")
          ) { "Save with errors" }
        }
        HTML(.button, .type("submit"), .class("plain"), .formaction(action)) { "Check" }
        HTML(.a, .class("button"), .href(.workflow(source.workflow))) { "Leave it as it is" }
      }
    }
  }

  @HTMLBuilder private var found: HTML {
    if problems.isEmpty {
      HTML(.p, .class("empty")) { "No problems" }
    } else {
      ProblemList(problems: problems)
    }
  }

  @HTMLBuilder private var other: HTML {
    PageSection("In the file now", id: "other") {
      HTML(.pre, .class("whole"), .tabindex(0)) { source.text }
    }
  }
}
