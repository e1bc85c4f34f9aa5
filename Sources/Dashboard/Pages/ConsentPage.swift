import Control
import FileOperations

/// What enabling a workflow agrees to, in full, as `segue enable` shows it.
struct ConsentPage: Widget {
  let context: PageContext
  let preview: EnablePreview

  init(_ context: PageContext, _ preview: EnablePreview) {
    self.context = context
    self.preview = preview
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Enable \(preview.name)", at: .workflows, context) {
      HTML(.h1) { "Enable \(preview.name)" }
      HTML(.p, .class("facts")) { HTML(.code, .data(.copy)) { preview.path.path.shown } }
      if !preview.more.isEmpty {
        HTML(.p) { "It needs more than you agreed to. It now" }
        list(preview.more)
      }
      starts
      ConsentTerms(preview: preview)
      HTML(.div, .class("buttons")) {
        ActionForm(
          label: "Enable", action: .workflow(preview.id, .enable), context: context, isMain: true,
          fields: [("version", preview.version)])
        HTML(.a, .class("button"), .href(.workflow(preview.id))) { "Leave it as it is" }
      }
    }
  }

  @HTMLBuilder private var starts: HTML {
    HTML(.p) { preview.starts.isEmpty ? "It has no triggers." : "It starts" }
    HTML(.ul) {
      for start in preview.starts { HTML(.li) { self.start(start) } }
    }
  }

  @HTMLBuilder private func start(_ start: EnablePreview.Start) -> HTML {
    MessageText(start.sentence)
    if let next = start.next {
      " (next: "
      MomentLabel(moment: next, now: context.now, isFull: true, zone: start.zone)
      ")"
    }
  }

  @HTMLBuilder private func list(_ texts: [String]) -> HTML {
    HTML(.ul) {
      for text in texts { HTML(.li) { MessageText(text) } }
    }
  }
}
