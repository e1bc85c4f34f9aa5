/// The state of a run, a step or a workflow. The style sheet puts a sign before it, so that it can be told
/// without colors.
struct StateLabel: Widget {
  let state: String

  @HTMLBuilder var body: HTML {
    HTML(.span, .class("state \(Self.kind(of: state))")) {
      state.replacing("_", with: " ")
    }
  }

  /// The group of states that look alike.
  static func kind(of state: String) -> String {
    switch state {
    case "succeeded", "enabled", "reused", "ok", "holds", "possible", "ran", "late":
      "good"
    case "failed", "timed_out", "dead", "broken", "gone", "bad", "stops", "impossible",
      "error":
      "bad"
    case "running", "claimed": "active"
    case "waiting", "interrupted", "changed", "paused", "overdue", "warning",
      "missed":
      "pending"
    default: "quiet"
    }
  }
}
