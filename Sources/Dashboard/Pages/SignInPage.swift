/// What those see who aren't signed in.
struct SignInPage: Widget {
  let context: PageContext
  let takesPassword: Bool
  let problem: String?

  init(_ context: PageContext, takesPassword: Bool, problem: String?) {
    self.context = context
    self.takesPassword = takesPassword
    self.problem = problem
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Sign in", at: nil, context) {
      HTML(.h1) { "You aren’t signed in" }
      if let problem {
        HTML(.p, .class("problem"), .role("alert")) { MessageText(problem) }
      }
      if takesPassword { form }
      HTML(.p) {
        takesPassword ? "Or run this " : "Run this "
        "on the machine that serves this page, as the user whose workflows these are:"
      }
      HTML(.pre, .data(.copy)) { "segue dashboard" }
      HTML(.p) {
        MessageText(
          "It opens the dashboard in a browser, signed in. With `--print`, it prints an address that"
            + " signs a browser in once, within a minute.")
      }
    }
  }

  @HTMLBuilder private var form: HTML {
    HTML(.form, .method("post"), .action(.signIn), .class("card")) {
      HTML(.div, .class("field")) {
        HTML(.label, .for("password")) { "Password" }
        HTML(
          .input, .id("password"), .name("password"), .type("password"), .required,
          .autocomplete("current-password"))
      }
      HTML(.div, .class("buttons")) {
        HTML(.button, .type("submit"), .class("main")) { "Sign in" }
      }
    }
  }
}
