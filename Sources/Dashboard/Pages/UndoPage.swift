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
        UndoChanges(preview: preview, most: Self.most)
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
}
