import Control

/// What an app has for an input of a workflow, to be chosen in the workflow's form.
struct FindPage: Widget {
  let context: PageContext
  let details: WorkflowDetailReport
  let given: [NamedValue]
  let found: FoundValues

  private var title: String { found.input.replacing("_", with: " ") }

  @HTMLBuilder var body: HTML {
    PageLayout("Find \(title)", at: .workflows, context) {
      HTML(.h1) {
        "Find \(title) for "
        HTML(.a, .href(.workflow(details.workflow.id))) { details.workflow.name }
      }
      RunForm(context: context, details: details, given: given, found: found)
    }
  }
}
