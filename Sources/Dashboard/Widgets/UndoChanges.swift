import Control

/// The changes of a run, with what undoing each does.
struct UndoChanges: Widget {
  let preview: UndoPreview
  let most: Int

  @HTMLBuilder var body: HTML {
    HTML(.ul, .class("checks")) {
      for change in preview.changes.prefix(most) { row(change) }
    }
    if preview.changes.count > most {
      EmptyNote(
        "\(preview.changes.count - most) more: `segue undo \(preview.run) --dry-run` lists all.")
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
