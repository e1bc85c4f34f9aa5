import AppIntentsCore
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("The first parameter, and names of parameters")
struct FirstParameterTests {
  static let intents = IntentCatalogue(IntentList.all).all

  /// The intents whose first parameter isn't filled by the chain, with the one that is, and why.
  static let exceptions: [String: (piped: String?, reason: String)] = [
    "date.now": (nil, "works on nothing"),
    "date.today": (nil, "works on nothing"),
    "list.range": (nil, "makes something new from limits"),
    "date.range": ("to", "the chain has the date that it goes to"),
    "number.random": (nil, "makes something new from limits"),
    "number.calculate": (nil, "the expression names the values that it works on"),
    "log": ("value", "the message is the point, and the value only passes"),
    "notify": ("value", "the message is the point, and the value only passes"),
    "print": ("value", "the message is the point, and the value only passes"),
    "photo.find": (nil, "searches a folder"),
    "wait": ("value", "the time is the point, and the value only passes"),
    "run.undo": (nil, "a number that the chain happens to have would undo some run"),
    "shell.run": ("stdin", "the script is the point"),
    "text.fill": ("values", "the template is the point, and the chain has its values"),
    "dictionary.make": ("values", "the keys are the point, and the chain has the values"),
    "model.use": ("content", "the prompt is the point, and the chain has what it is about"),
    "model.extract": ("content", "the fields are the point, and the chain has the text"),
    "model.classify": ("content", "the values are the point, and the chain has the text"),
    "model.translate": ("content", "the language is the point, and the chain has the text"),
    "model.rewrite": ("content", "the change is the point, and the chain has the text"),
    "trash.find": (nil, "finds what is in the trash"),
    "trash.empty": (nil, "works on the trash"),
    "url.make": (nil, "makes something new from its parts"),
    "web.wait_for_change": (nil, "what is waited for doesn't come from the step before"),
    "crypto.password": (nil, "makes something new from a length"),
    "crypto.uuid": (nil, "works on nothing"),
    "store.get": (nil, "a key is a name that the workflow chooses"),
    "store.increment": (nil, "a key is a name that the workflow chooses"),
    "store.delete": (nil, "a key is a name that the workflow chooses"),
    "store.set": ("value", "the key is the point, and the chain has what is stored"),
    "store.append": ("value", "the key is the point, and the chain has what is stored"),
    "store.seen": ("value", "the key is the point, and the chain has what may have been seen"),
    "web.request": ("body", "the address is the point"),
  ]

  @Test(arguments: intents)
  func `the first parameter is the thing worked on, which the chain fills`(
    intent: IntentDescriptor
  ) {
    if let exception = Self.exceptions[intent.id] {
      #expect(intent.pipedParameter.map { intent.parameters[$0].name } == exception.piped)
    } else {
      #expect(intent.pipedParameter == 0)
    }
  }

  @Test(arguments: intents)
  func `the sentence about a step says no password`(intent: IntentDescriptor) {
    var values: OrderedDictionary<String, IntentValue> = [:]
    for parameter in intent.parameters where parameter.name.hasSuffix("password") {
      values[parameter.name] = "hunter2"
    }
    let sentence = intent.sentence(with: values, gap: nil) { $0 == "hunter2" ? "hunter2" : "it" }
    #expect(!sentence.contains("hunter2"))
  }

  @Test func `no exception is out of date`() {
    let known = Set(Self.intents.map(\.id))
    #expect(Self.exceptions.keys.filter { !known.contains($0) } == [])
  }

  /// The words for parameters that many intents have, and what they mean everywhere.
  @Test(arguments: intents)
  func `a word means the same in every intent`(intent: IntentDescriptor) {
    for parameter in intent.parameters {
      switch parameter.name {
      case "pattern":
        #expect(parameter.type == .text)
        #expect(parameter.description.hasPrefix("A regular expression"))
      case "find": #expect(parameter.type == .text)
      case "match": #expect(parameter.description.hasPrefix("A glob"))
      case "list": #expect(parameter.type.isList)
      case "order": #expect(parameter.type == SortOrder.valueType)
      case "dictionary", "query", "headers", "env": #expect(parameter.type == .dictionary)
      case "regex", "regexp", "descending": Issue.record("\(parameter.name)")
      default: break
      }
    }
  }

  @Test(arguments: intents)
  func `where a made file goes is said last`(intent: IntentDescriptor) {
    let names = intent.parameters.map(\.name)
    if names.contains("to"), names.contains("conflict") {
      #expect(names.suffix(2) == ["to", "conflict"])
    }
  }

  @Test func `find or pattern is an alternative wherever both are`() {
    for intent in Self.intents {
      let names = intent.parameters.map(\.name).filter { $0 == "find" || $0 == "pattern" }
      if names.count == 2 { #expect(intent.alternatives == ["find", "pattern"], "\(intent.id)") }
    }
  }
}
