import AppIntents
import Foundation

// More of the coffee app: rarer parts of apps' sources.

struct Seating: Sendable {
  var free: Int
}

struct SeatProvider: DynamicOptionsProvider {
  func results() async throws -> ItemCollection<String> {
    ItemCollection {
      ItemSection("Inside") {
        "Window"
        Item("Bar", title: "At the Bar", subtitle: "Stools")
      }
      ItemSection("Outside") {
        "Terrace"
      }
    }
  }
}

public struct ReserveTableIntent: AppIntent {
  public static let title: LocalizedStringResource = "Reserve Table"
  public static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

  @Parameter(title: "Seat", optionsProvider: SeatProvider())
  public var seat: String?

  @Parameter(title: "Guests", default: 2, controlStyle: .stepper, inclusiveRange: (1, 8))
  var guests: Int

  @Parameter(title: "Name", inputOptions: String.IntentInputOptions(keyboardType: .default))
  var name: String?

  @Parameter(title: "Welcome Drink")
  var drink: DrinkEntity?

  @Parameter(
    title: "Courses", size: [.systemSmall: 2, .systemLarge: IntentCollectionSize(min: 1, max: 4)])
  var courses: [String]?

  @Dependency(key: "seating") private var seating: Seating

  public init() {}

  public static var parameterSummary: some ParameterSummary {
    When(\.$drink, identifier: .equalTo, 1) {
      Summary("Reserve for \(\.$guests), with espresso")
    } otherwise: {
      When(\.$name, .hasPrefix, "Dr") {
        Summary("Reserve the best table for \(\.$name)")
      } otherwise: {
        When(\.$name, .hasNoValue) {
          Summary("Reserve for \(\.$guests)")
        } otherwise: {
          When(\.$guests, .greaterThan, 4) {
            Summary("Reserve the long table")
          } otherwise: {
            Summary("Reserve for \(\.$name)")
          }
        }
      }
    }
  }

  public func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    guard guests <= seating.free else {
      throw AppIntentError.Unrecoverable.featureCurrentlyRestricted
    }
    let small = Option(title: "Small Table", style: .default)
    let chosen = try await requestChoice(between: [small, .cancel], dialog: "Which?") {
      "a view"
    }
    try await requestConfirmation(
      conditions: [.lowConfidenceSource], actionName: .book, dialog: "\(chosen.title)?",
      showDialogAsPrompt: true, content: { "a view" })
    return .result(
      value: guests, actionButtonIntent: ReorderIntent(), dialog: "Reserved for \(guests)")
  }
}

struct JoinQueueIntent: AppIntent {
  static let title: LocalizedStringResource = "Join Queue"

  @Parameter var guests: Int

  func perform() async throws -> some IntentResult & ShowsSnippetIntent {
    if guests == 0 {
      guests = 1
      throw AppIntentError.restartPerform
    }
    if guests > 6 { throw AppIntentError(description: "No table is that large") }
    return .result(snippetIntent: QueueSnippetIntent())
  }
}

struct QueueSnippetIntent: SnippetIntent {
  static let title: LocalizedStringResource = "Queue"

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: "three ahead of you")
  }
}

extension CoffeeApp {
  /// Opens with a dependency that takes time to make, and one that is made on first use.
  public static func open(freeSeats: Int) {
    AppDependencyManager.shared.add(
      key: "seating",
      dependency: { () async throws -> Seating in
        await Task.yield()
        return Seating(free: freeSeats)
      })
    AppDependencyManager.shared.add(dependency: { () throws -> Seating in Seating(free: 0) })
  }
}
