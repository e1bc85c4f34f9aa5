import AppIntentsCore
import Control
import OrderedCollections

/// A form for others, with the fields of a workflow's inputs.
struct FormPage: Widget {
  let form: OpenForm
  let secret: String
  /// What it is filled in with.
  let given: OrderedDictionary<String, IntentValue>
  let problem: String?

  init(
    _ form: OpenForm, at secret: String, given: OrderedDictionary<String, IntentValue> = [:],
    problem: String? = nil
  ) {
    self.form = form
    self.secret = secret
    self.given = given
    self.problem = problem
  }

  @HTMLBuilder var body: HTML {
    FormLayout(form.title) {
      if let description = form.description { HTML(.p, .class("lead")) { description } }
      if let problem {
        HTML(.p, .class("problem"), .role("alert")) { MessageText(problem) }
      }
      HTML(
        .form, .method("post"), .action(.form(secret)), .class("card"),
        form.inputs.contains { $0.type == "file" } ? .multipart : nil
      ) {
        TicketField()
        for input in form.inputs.prefix(100) {
          InputField(input: input, given: given[input.name], purpose: .form)
        }
        HTML(.div, .class("buttons")) {
          HTML(.button, .type("submit"), .class("main")) { "Send" }
        }
      }
    }
  }
}

/// What comes of a form that was filled in.
struct FormOutcomePage: Widget {
  let outcome: FormOutcome
  let form: PageAddress
  let ticket: String

  @HTMLBuilder var body: HTML {
    switch outcome {
    case .waiting(let title, let isAsking):
      FormLayout(title) {
        HTML(.p, .role("status")) {
          isAsking
            ? "It waits for an answer of the person who shared this form."
            : "It is being worked on."
        }
        HTML(.p) { "This page looks again by itself. You may also come back to it later." }
        HTML(.div, .class("buttons")) {
          HTML(.a, .class("button"), .href(form.appending(ticket))) { "Look again" }
        }
      }
    case .failed(let title):
      FormLayout(title) {
        HTML(.p, .class("problem"), .role("alert")) {
          "It didn’t work. The person who shared this form can see why."
        }
        again
      }
    case .output(let title, let output, let files):
      FormLayout(title) {
        if output == .nothing {
          HTML(.p, .role("status")) { "It is done." }
        } else {
          FormOutput(output: output, files: files, place: form.appending(ticket))
        }
        again
      }
    }
  }

  @HTMLBuilder private var again: HTML {
    HTML(.div, .class("buttons")) {
      HTML(.a, .class("button"), .href(form)) { "Fill it in again" }
    }
  }
}

/// Why a form does nothing.
struct FormRefusalPage: Widget {
  let refusal: FormRefusal

  @HTMLBuilder var body: HTML {
    FormLayout("This form can’t be used") {
      HTML(.p, .class("problem"), .role("alert")) { MessageText(reason) }
    }
  }

  private var reason: String {
    switch refusal {
    case .unknown: "There is no form here. The link may be cut off, or not be valid any more."
    case .closed: "This form is closed for now. The person who shared it can open it again."
    case .usedUp: "This form has been filled in as often as it may be."
    case .tooMany: "This form is filled in very often right now. Try again in a minute."
    case .wrong(let problem): problem
    case .unavailable: "This form can’t be served right now. Try again later."
    }
  }
}
