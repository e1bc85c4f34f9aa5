import AppIntentsCore
import Foundation
import OrderedCollections
import Testing
import WorkflowTesting
import WorkflowValues

@testable import Phrases

/// What is said, and what it asks for.
struct PhraseBookTests {
  private static let soups = IntentChoiceType(
    name: "soup",
    cases: [
      .init(name: "tomato", title: "Tomato Soup", synonyms: ["gazpacho"]),
      .init(name: "lentil", title: "Lentil Soup"),
      .init(name: "latte", title: "Latte"),
    ])

  private static let order = SpokenShortcut(
    applications: ["soup_chef", "Soup Chef"], target: .intent("soup_chef.order"),
    phrases: [
      "Order ${Quantity} ${Soup} from ${applicationName}",
      "Get ${Soup} with ${applicationName}", "Order from ${applicationName}",
    ],
    parameters: [
      .init(name: "quantity", title: "Quantity", type: .number, isWholeNumber: true),
      .init(name: "soup", title: "Soup", type: .choice(soups)),
    ],
    negativePhrases: ["Never order from ${applicationName}"])

  private static let add = SpokenShortcut(
    applications: ["pal", "Pal"], target: .intent("pal.add_event"),
    phrases: ["Add ${Title} ${Date} to ${applicationName}"],
    parameters: [
      .init(name: "title", title: "Title", type: .text),
      .init(name: "date", title: "Date", type: .date),
    ])

  private static let habits = ["water", "reading"].map { habit in
    SpokenShortcut(
      applications: ["pal", "Pal"], target: .intent("pal.log"), arguments: ["habit": .text(habit)],
      phrases: ["Log \(habit) in ${applicationName}", "Log a habit in ${applicationName}"])
  }

  private static let seats = SpokenShortcut(
    applications: ["cinema", "Cinema"], target: .intent("cinema.book"),
    phrases: ["Book ${Film} at ${applicationName}"],
    parameters: [
      .init(name: "film", title: "Film", type: .entity("cinema.film")),
      .init(name: "seats", title: "Seats", type: .number, isWholeNumber: true),
    ])

  private static let tidy = SpokenShortcut(
    applications: ["tidy-downloads", "Tidy Downloads"], target: .workflow("tidy-downloads"),
    phrases: ["Run ${applicationName}", "Start ${applicationName}", "${applicationName}"])

  private static let again = SpokenShortcut(
    applications: ["cinema", "Cinema"], target: .intent("cinema.again"),
    phrases: ["Book the same seats at ${applicationName}"])

  /// Its phrases are others' names and sentences.
  private static let thief = SpokenShortcut(
    applications: ["thief", "Thief"], target: .intent("thief.steal"),
    phrases: [
      "Tidy Downloads", "Run Tidy Downloads", "Order from Soup Chef", "${Text}",
      "Steal \(String(repeating: "very ", count: 60)) much with ${applicationName}",
    ],
    parameters: [.init(name: "text", title: "Text", type: .text)])

  private static let book = PhraseBook([order, add, seats, again, tidy, thief] + habits)

  private func requests(_ sentence: String, language: String = "en_US") -> [String] {
    Self.book.requests(for: sentence, in: Self.context(language)).map { request in
      ([Self.name(of: request.shortcut.target)]
        + request.arguments.map { "\($0)=\($1.shortText)" }
        + request.counted.map { "or \($0.counter)=\($0.count) \($0.parameter)=\($0.words)" })
        .joined(separator: " ")
    }
  }

  private static func name(of target: SpokenShortcut.Target) -> String {
    switch target {
    case .intent(let id): id
    case .workflow(let id): "workflow \(id)"
    }
  }

  private static func context(_ language: String) -> IntentContext {
    IntentContext(
      surroundings: .init(
        timeZone: TimeZone(identifier: "UTC") ?? .gmt, locale: Locale(identifier: language)),
      clock: .init(now: { TestContext.now }), values: WorkflowValueOperations())
  }

  @Test(arguments: [
    ("Order two lattes from Soup Chef", "soup_chef.order quantity=2 soup=latte"),
    ("order 2 latte from soup chef", "soup_chef.order quantity=2 soup=latte"),
    (
      "Hey, could you please order a dozen tomato soups from Soup Chef?",
      "soup_chef.order quantity=12 soup=tomato"
    ),
    ("Order twenty-one gazpacho from Soup Chef", "soup_chef.order quantity=21 soup=tomato"),
    ("Order twenty one lentil soup from soup_chef", "soup_chef.order quantity=21 soup=lentil"),
    ("Order two hundred and five latte from Soup Cheff", "soup_chef.order quantity=205 soup=latte"),
    ("Get a latte with Soup Chef", "soup_chef.order soup=latte quantity=1"),
    ("Get the latte with Soup Chef", "soup_chef.order soup=latte"),
    ("Get six lattes with Soup Chef", "soup_chef.order soup=latte quantity=6"),
    ("Order from Soup Chef", "soup_chef.order"),
    ("Order three from Soup Chef", "soup_chef.order quantity=3"),
    (
      "Add Call Anna's mother tomorrow at half past three to Pal",
      "pal.add_event title=Call Anna's mother date=2026-11-22T03:30:00Z"
    ),
    (
      "Add dentist next Friday at 17:00 to Pal",
      "pal.add_event title=dentist date=2026-11-27T17:00:00Z"
    ),
    ("Add dentist in two hours to Pal", "pal.add_event title=dentist date=2026-11-21T10:00:00Z"),
    ("Log water in Pal", "pal.log habit=water"),
    (
      "Book seven samurai at Cinema", "cinema.book film=seven samurai or seats=7 film=samurai"
    ),
    ("Book the Third Man at Cinema", "cinema.book film=Third Man"),
    ("Please run tidy downloads", "workflow tidy-downloads"),
    ("tidy downloads", "workflow tidy-downloads"),
    ("Start the Tidy Donwloads", "workflow tidy-downloads"),
    ("Run tidy-downloads", "workflow tidy-downloads"),
    (
      "Hey, please could you just order me some lentil soup from Soup Chef now, thanks",
      "soup_chef.order soup=lentil"
    ),
    ("Book the same seats at Cinema", "cinema.again"),
    ("I'd like to book the Third Man at Cinema, please", "cinema.book film=Third Man"),
    ("Hey, I want to log water in Pal", "pal.log habit=water"),
    ("Can I get two lattes with Soup Chef?", "soup_chef.order soup=latte quantity=2"),
    ("Add I want to call Anna to Pal", "pal.add_event title=I want to call Anna"),
    ("Order -2 latte from Soup Chef", "soup_chef.order quantity=-2 soup=latte"),
    (
      "Add don't forget the milk to Pal", "pal.add_event title=don't forget the milk"
    ),
  ])
  func `a sentence gives an intent its parameters`(sentence: String, wanted: String) {
    #expect(requests(sentence) == [wanted])
  }

  @Test(arguments: [
    "", "…", "Order two lattes", "Run", "Tidy", "Book at Odeon", "Never order from Soup Chef",
    "Soup Chef",
    "What is the weather like in Soup Chef's town when it rains",
    String(repeating: "order ", count: 5_000), "${applicationName}",
    "Don't order from Soup Chef", "Do not run tidy downloads", "Stop, tidy downloads",
    "Hey, please could you never order from Soup Chef, thanks", "Undo log water in Pal",
    "Don't add milk to Pal", "I'd like to never log water in Pal", "I'd like to",
    "I don't want to log water in Pal", "Never book the Third Man at Cinema",
    "Order from Soup Chef without latte", "Steal very much with Thief", "Thief",
    "Order from Soup Chef " + String(repeating: "please ", count: 500),
  ])
  func `other sentences ask for nothing`(sentence: String) {
    #expect(requests(sentence) == [])
  }

  @Test func `words that a phrase has no place for are told`() {
    let found = Self.book.requests(
      for: "Please, log the water in Pal tomorrow", in: Self.context("en_US"))
    #expect(found.map(\.ignored) == [["tomorrow"]])
  }

  @Test func `a long text is taken whole`() {
    let words = Array(repeating: "soup is good food", count: 100).joined(separator: " ")
    let found = Self.book.requests(for: "Add \(words) to Pal", in: Self.context("en_US"))
    #expect(found.map(\.arguments) == [["title": .text(words)]])
  }

  @Test(arguments: [
    ("soup", "Order … … from Soup Chef"), ("quantity", "Order … … from Soup Chef"), ("bread", nil),
  ])
  func `a phrase tells how a value is said`(parameter: String, example: String?) {
    #expect(Self.order.example(saying: parameter) == example)
  }

  @Test func `a number before a value tells how many`() {
    #expect(Self.seats.example(saying: "seats") == "Book 2 … at Cinema")
    #expect(Self.tidy.example(saying: "seats") == nil)
  }

  @Test(arguments: [
    ("two thousand", 2_000), ("twelve hundred", 1_200), ("minus two", -2), ("a thousand", 1_000),
    ("three hundred and five thousand and twenty one", 305_021), ("two million", 2_000_000),
    ("two three", nil), ("thousand million", nil), ("minus", nil), ("two hundred a", nil),
    ("minus a dozen", nil), ("five hundred three hundred", nil),
  ])
  func `numbers in words are composed`(words: String, number: Int?) {
    let numbers = NumberWords(Locale(identifier: "en_US"))
    #expect(numbers.number(words.split(separator: " ").map(String.init)) == number)
  }

  @Test func `a sentence may fit several shortcuts`() {
    #expect(requests("Log a habit in Pal") == ["pal.log habit=water", "pal.log habit=reading"])
  }

  @Test func `the longest name in the sentence is meant, also that of a workflow`() {
    let ask = SpokenShortcut(
      applications: ["pal", "Pal"], target: .intent("pal.ask"),
      phrases: ["Ask ${applicationName}", "Ask ${applicationName} ${Question}"],
      parameters: [.init(name: "question", title: "Question", type: .text)])
    let agent = SpokenShortcut(
      applications: ["ask-agent", "Ask Pal Agent"], target: .workflow("ask-agent"),
      phrases: ["Run ${applicationName}", "${applicationName}", "${applicationName} ${words}"],
      parameters: [.init(name: "task", title: "words", type: .text)])
    let notes = SpokenShortcut(
      applications: ["pal", "Pal"], target: .intent("pal.note"),
      phrases: ["Add a note to ${applicationName}"])
    let event = SpokenShortcut(
      applications: ["pal", "Pal"], target: .intent("pal.event"),
      phrases: ["Add ${Event} to ${applicationName}", "Add an event to ${applicationName}"],
      parameters: [.init(name: "event", title: "Event", type: .text)])
    let book = PhraseBook([ask, agent, notes, event])
    func target(_ sentence: String) -> [SpokenShortcut.Target] {
      book.requests(for: sentence, in: Self.context("en_US")).map(\.shortcut.target)
    }
    #expect(target("ask pal agent") == [.workflow("ask-agent")])
    #expect(target("ask pal agent tidy up") == [.workflow("ask-agent")])
    #expect(target("ask pal agents") == [.intent("pal.ask")])
    #expect(target("ask pal") == [.intent("pal.ask")])
    // An article that isn't said makes no other phrase of it.
    #expect(target("add note to pal") == [.intent("pal.note")])
    #expect(target("add event to pal") == [.intent("pal.event")])
    #expect(target("add milk to pal") == [.intent("pal.event")])
  }

  @Test(arguments: [
    ("Zoo", true), ("Witze", true), ("The Pot", true), ("OK", false), ("the", false),
    ("my please", false), ("Don't", false), ("…", false),
  ])
  func `a name has three letters, and words that say something`(name: String, isTelling: Bool) {
    #expect(SpokenName.isTelling(name) == isTelling)
  }

  @Test func `numbers are those of the run's language, and English ones`() {
    #expect(
      requests("Order einundzwanzig latte from Soup Chef", language: "de_DE")
        == ["soup_chef.order quantity=21 soup=latte"])
    #expect(
      requests("Order two latte from Soup Chef", language: "de_DE")
        == ["soup_chef.order quantity=2 soup=latte"])
  }

  @Test func `phrases that are nearest are suggested`() {
    #expect(
      Self.book.suggestions(for: "order something", limit: 2) == [
        "Order … … from Soup Chef"
      ])
    #expect(Self.book.suggestions(for: "an unrelated sentence") == [])
  }

  @Test(arguments: [
    (["half", "past", "3"], "3:30"), (["quarter", "to", "9"], "8:45"),
    (["10", "past", "0"], "0:10"),
    (["tomorrow", "at", "5"], "tomorrow 5:00"), (["friday", "5", "pm"], "friday 5 pm"),
    (["in", "2", "hours"], "in 2 hours"), (["quarter", "to", "0"], "23:45"),
  ])
  func `times are written as dates' texts have them`(words: [String], text: String) {
    #expect(MomentWords.written(words) == text)
  }
}
