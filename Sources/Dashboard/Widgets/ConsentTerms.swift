import Control

/// What a workflow does and what its permissions are, in words.
struct ConsentTerms: Widget {
  let preview: EnablePreview
  /// Whether what it does is folded.
  var isFolded = false

  @HTMLBuilder var body: HTML {
    if isFolded, !preview.effects.isEmpty {
      HTML(.details) {
        HTML(.summary) { "What it does" }
        effects
      }
    } else {
      HTML(.p) {
        preview.effects.isEmpty ? "It changes nothing outside, and sends nothing." : "It does"
      }
      effects
    }
    if preview.limits.isEmpty {
      HTML(.p) { MessageText("It has no `permissions`, so its steps may do whatever you may.") }
    } else {
      HTML(.p) { "It may only" }
      HTML(.ul) {
        for limit in preview.limits { HTML(.li) { MessageText(limit) } }
      }
    }
    if !preview.programs.isEmpty { names("It uses the programs", preview.programs) }
    if !preview.apps.isEmpty { names("It uses the apps", preview.apps) }
  }

  @HTMLBuilder private var effects: HTML {
    if !preview.effects.isEmpty {
      HTML(.ul, .class("effects")) {
        for effect in preview.effects { row(effect) }
      }
    }
  }

  private func row(_ effect: String) -> HTML { HTML(.li) { HTML(.pre) { effect } } }

  @HTMLBuilder private func names(_ words: String, _ names: [String]) -> HTML {
    HTML(.p) {
      words
      for name in names {
        " "
        HTML(.code) { name }
      }
    }
  }
}
