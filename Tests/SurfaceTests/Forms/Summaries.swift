import AppIntents

// Section 5: parameter summaries.

struct MakeTea: AppIntent {
  static let title: LocalizedStringResource = "Make Tea"

  @Parameter(title: "Roast", default: .light) var roast: Roast
  @Parameter(title: "Cups", default: 1) var cups: Int
  @Parameter(title: "Name") var name: String?
  @Parameter(title: "Milk") var milk: Bool

  static var parameterSummary: some ParameterSummary {
    When(\.$cups, .greaterThan, 3) {
      Switch(\.$roast) {
        Case(.dark) { Summary("A pot of dark tea") }
        Case([.light, .medium]) {
          Summary("A pot of tea for \(\.$cups)") {
            \.$name
            \.$milk
          }
        }
        DefaultCase { Summary("A pot") }
      }
    } otherwise: {
      When(\.$name, .hasAnyValue) {
        Summary("Tea for \(\.$name)")
      } otherwise: {
        When(widgetFamily: .equalTo, .systemSmall) {
          Summary("Small")
        } otherwise: {
          Summary("Make \(\.$cups) tea", table: "Summaries")
        }
      }
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct ShowTea: AppIntent {
  static let title: LocalizedStringResource = "Show Tea"
  @Parameter(title: "Name") var name: String?

  static var parameterSummary: some ParameterSummary {
    Switch(.widgetFamily) {
      Case(.systemSmall) { Summary("Small") }
      DefaultCase { Summary("Show \(\.$name)") }
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct ListTea: AppIntent {
  static let title: LocalizedStringResource = "List Tea"
  @Parameter(title: "Name") var name: String?
  @Parameter(title: "Cups") var cups: Int?

  static var parameterSummary: some ParameterSummary {
    When(widgetFamily: .oneOf, [.systemLarge, .systemMedium]) {
      Summary {
        \.$name
      }
    } otherwise: {
      Summary()
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}
