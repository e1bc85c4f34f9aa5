import Control

/// A run as a test of its workflow, to copy into the file.
struct TestCasePage: Widget {
  let context: PageContext
  let run: RunReport
  let text: String

  @HTMLBuilder var body: HTML {
    PageLayout("Run \(run.summary.id) as a test", at: .runs, context) {
      HTML(.h1) {
        HTML(.a, .href(.run(run.summary.id))) { "Run \(run.summary.id)" }
        " as a test"
      }
      HTML(.p) {
        MessageText(
          "Copy it to the end of the workflow’s file; `segue test` runs it. It is what `segue runs show \(run.summary.id) --as-test` prints."
        )
      }
      HTML(.pre, .class("value"), .tabindex(0), .data(.copy)) { text }
    }
  }
}
