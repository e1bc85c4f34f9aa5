import Control

/// What undoing a run does, as `segue undo --dry-run` shows it.
struct UndoPage: Widget {
  private static let most = 100

  let context: PageContext
  let preview: UndoPreview

  init(_ context: PageContext, _ preview: UndoPreview) {
    self.context = context
    self.preview = preview
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Undo run \(preview.run)", at: .runs, context) {
      HTML(.h1) {
        "Undo "
        HTML(.a, .href(.run(preview.run))) { "run \(preview.run)" }
        " of \(preview.workflow)"
      }
      if preview.changes.isEmpty {
        EmptyNote("It has changed nothing that could be undone.")
      } else {
        HTML(.p) {
          "The last change comes first. A change is undone only if that destroys nothing that came later."
        }
        HTML(.ul, .class("checks")) {
          for change in preview.changes.prefix(Self.most) { row(change) }
        }
        if preview.changes.count > Self.most {
          EmptyNote(
            "\(preview.changes.count - Self.most) more: `segue undo \(preview.run) --dry-run` lists all."
          )
        }
      }
      HTML(.div, .class("buttons")) {
        if preview.isPossible {
          ActionForm(
            label: "Undo", action: .run(preview.run, .undo), context: context, isMain: true)
        }
        HTML(.a, .class("button"), .href(.run(preview.run))) { "Leave it as it is" }
      }
    }
  }

  @HTMLBuilder private func row(_ change: UndoPreview.Change) -> HTML {
    HTML(.li) {
      StateLabel(state: change.state)
      HTML(.span) { MessageText(change.undo) }
      if let reason = change.reason {
        HTML(.div, .class("message")) { MessageText("it can't be undone, because \(reason)") }
      }
    }
  }
}
