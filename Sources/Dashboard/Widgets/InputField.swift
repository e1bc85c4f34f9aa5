import AppIntentsCore
import Control
import SystemPackage
import WorkflowValues

/// The field of a form for an input of a workflow, by its type.
struct InputField: Widget {
  let input: InputReport
  /// What it is filled in with.
  var given: IntentValue?
  var purpose = Purpose.run
  /// The workflow whose input it is; nil for another field.
  var workflow: String?
  /// What an app was asked for it.
  var found: FoundValues?
  /// The entities whose ids it is filled in with, as far as the app knows them.
  var chosen: [FoundEntityReport] = []
  /// What is wrong with its value.
  var wrong: [WrongInput] = []

  enum Purpose {
    /// A run, which asks for what is missing.
    case run
    /// A form that others fill in, who know nothing of this machine.
    case form
    /// A step that is tried.
    case trial
  }

  private var id: String { "input-\(input.name)" }
  private var name: String { FilledInputs.fieldName(of: input) }

  private var title: String { input.name.replacing("_", with: " ") }

  @HTMLBuilder var body: HTML {
    if input.isList, !input.values.isEmpty {
      HTML(.fieldset, .class("field"), describedBy) {
        HTML(.legend) { title }
        choices
        problems
        hintText
      }
    } else {
      HTML(.div, .class("field")) {
        HTML(.label, .for(id)) { title }
        control
        if purpose == .run, input.type == "file" { upload }
        problems
        hintText
      }
    }
  }

  /// A file of the browser's machine, instead of a path or with others.
  private var upload: HTML {
    HTML(
      .input, .name(FilledInputs.fileFieldName(of: input)), .type("file"),
      input.isList ? .multiple : nil, .aria(.label, "\(title), sent from this browser"), describedBy
    )
  }

  @HTMLBuilder private var problems: HTML {
    if !wrong.isEmpty {
      HTML(.div, .class("problem"), .id("\(id)-problem")) {
        for problem in wrong { HTML(.p) { self.problem(problem) } }
      }
    }
  }

  private func problem(_ problem: WrongInput) -> MessageText {
    MessageText(problem.message + (problem.help.map { "; \($0)" } ?? ""))
  }

  @HTMLBuilder private var hintText: HTML {
    HTML(.p, .class("hint"), .id("\(id)-hint")) {
      MessageText(hint)
    }
  }

  @HTMLBuilder private var control: HTML {
    if purpose == .form, input.type == "file" {
      HTML(
        .input, .id(id), .name(FilledInputs.fileFieldName(of: input)), .type("file"),
        input.isList ? .multiple : nil, required, describedBy)
    } else if let workflow, input.isOfApp == true {
      EntityField(
        input: input, workflow: workflow, given: filledIn,
        found: found?.input == input.name ? found : nil, chosen: chosen)
    } else if input.isList {
      HTML(.textarea, .id(id), .name(name), .rows(3), required, describedBy) { filledIn }
    } else if !input.values.isEmpty {
      choice(input.values.map { ($0, $0) })
    } else if input.type == "boolean" {
      choice([("yes", input.answers?.yes ?? "yes"), ("no", input.answers?.no ?? "no")])
    } else if input.type == "text" {
      HTML(.textarea, .id(id), .name(name), .rows(1), required, describedBy) { filledIn }
    } else if input.type == "date" {
      moment
    } else if input.type == "number" {
      NumberField(
        id: id, name: name, least: input.least, most: input.most, entry: input.entry,
        value: given == nil ? nil : filledIn, others: [required, describedBy])
    } else {
      line
    }
  }

  /// A field of one line.
  private var line: HTML {
    HTML(
      .input, .id(id), .name(name), .type("text"), given == nil ? nil : .value(filledIn),
      placeholder, .autocomplete("off"), required, describedBy)
  }

  /// What a value looks like, where its type doesn't tell.
  private var placeholder: Attribute? {
    switch input.type {
    case "file": .placeholder("~/Documents/report.pdf")
    case "folder": .placeholder("~/Documents")
    case "duration": .placeholder("1h 30m")
    case "url": .placeholder("https://")
    default: nil
    }
  }

  /// A day, and a time that may stay empty; one of them where only that is wanted.
  @HTMLBuilder private var moment: HTML {
    switch input.entry?.moment {
    case .date?: day
    case .time?: time(.id(id), required)
    case .dateTime?, nil:
      HTML(.div, .class("moment")) {
        day
        time(.aria(.label, "\(title), time"), nil)
      }
    }
  }

  private var day: HTML {
    let day = dayAndTime.day
    return HTML(
      .input, .id(id), .name(name), .type("date"), input.least.flatMap(Self.day).map { .min($0) },
      input.most.flatMap(Self.day).map { .max($0) }, day.isEmpty ? nil : .value(day), required,
      describedBy)
  }

  private func time(_ label: Attribute, _ required: Attribute?) -> HTML {
    let time = dayAndTime.time
    return HTML(
      .input, .name(FilledInputs.timeFieldName(of: input)), .type("time"), .step("any"),
      time.isEmpty ? nil : .value(time), label, required, describedBy)
  }

  /// A day as a browser's field takes it; nil for another text.
  private static func day(_ text: String) -> String? {
    text.wholeMatch(of: /\d{4}-\d\d-\d\d/).map { String($0.output) }
  }

  /// What it is filled in with, in the zone of this machine.
  private var dayAndTime: (day: String, time: String) {
    let text: String
    switch given {
    case .date(let date)? where date.precision == .day: text = date.description
    case .date(let date)?:
      text = IntentDate(date.instant, in: .current).description.replacing("T", with: " ")
    case .text(let typed)?: text = typed
    default: return ("", "")
    }
    guard
      let parts = text.prefixMatch(of: /(\d{4}-\d\d-\d\d)?\s?(\d\d:\d\d(?::\d\d)?)?/)
    else { return ("", "") }
    return (parts.output.1.map { String($0) } ?? "", parts.output.2.map { String($0) } ?? "")
  }

  /// The values of a list, of which some are chosen.
  @HTMLBuilder private var choices: HTML {
    let chosen = Set(filledIn.split(separator: "\n").map { String($0) })
    for value in input.values {
      HTML(.label, .class("choice")) {
        HTML(
          .input, .type("checkbox"), .name(name), .sent(value),
          chosen.contains(value) ? .checked : nil)
        HTML(.span) { value }
      }
    }
  }

  /// The lines of a list, or the text of another value.
  private var filledIn: String {
    switch given {
    case nil, .nothing: ""
    case .list(let items): items.map { Self.text(of: $0) }.joined(separator: "\n")
    case .boolean(let isYes): isYes ? "yes" : "no"
    case let value?: Self.text(of: value)
    }
  }

  private static func text(of value: IntentValue) -> String {
    if case .file(let file) = value { return file.path?.string ?? file.filename }
    return value.text
  }

  /// Only a run can ask later.
  private var required: Attribute? { purpose != .run && !input.isOptional ? .required : nil }

  private var describedBy: Attribute {
    .aria(.describedby, wrong.isEmpty ? "\(id)-hint" : "\(id)-problem \(id)-hint")
  }

  @HTMLBuilder private func choice(_ values: [(value: String, title: String)]) -> HTML {
    HTML(.select, .id(id), .name(name), required, describedBy) {
      HTML(.option, .sent(ours: "")) { noChoice }
      for (value, title) in values {
        HTML(.option, .sent(value), value == filledIn ? .selected : nil) { title }
      }
    }
  }

  /// What no choice means.
  private var noChoice: String {
    if purpose != .run { return usual.map { "as usual: \($0)" } ?? "–" }
    return usual.map { "as the file says: \($0)" }
      ?? (input.isOptional ? "nothing" : "ask for it in the run")
  }

  /// The default, in the words of the field.
  private var usual: String? {
    guard input.type == "boolean", !input.isList else { return input.usual }
    return input.usual.map {
      ["true": input.answers?.yes ?? "yes", "false": input.answers?.no ?? "no"][$0] ?? $0
    }
  }

  /// What it takes.
  private func kind(_ type: String) -> String {
    if !input.values.isEmpty { return input.isList ? "any of these" : "one of these" }
    if input.isList {
      return switch (input.type, purpose) {
      case ("file", .form): "one or more files"
      case ("file", .run): "the paths of files, one on each line, or files that are sent"
      case ("file", _): "the paths of files, one on each line"
      case ("folder", .run), ("folder", .trial): "the paths of folders, one on each line"
      default: "a list of \(type), one on each line"
      }
    }
    switch (input.type, purpose) {
    case ("date", _) where input.entry?.moment == .date: return "a day"
    case ("date", _) where input.entry?.moment == .time: return "a time"
    case ("date", _): return "a day, with or without a time"
    case ("file", .run): return "the path of a file, or one that is sent"
    case ("file", .trial): return "the path of a file"
    case ("folder", .run), ("folder", .trial): return "the path of a folder"
    default: return type
    }
  }

  private var hint: String {
    let words = input.answers.map { "\($0.yes) or \($0.no)" } ?? "yes or no"
    let type = input.type == "boolean" ? words : input.typeTitle ?? input.type
    var parts = [kind(type)]
    if let description = input.description { parts.insert(description, at: 0) }
    if let least = input.least { parts.append("at least \(least)") }
    if let most = input.most { parts.append("at most \(most)") }
    if let pattern = input.pattern { parts.append("matching `\(pattern)`") }
    if let usual {
      parts.append(usual.isEmpty ? "empty unless given" : "`\(usual)` unless given")
    } else if input.isOptional {
      parts.append("may stay empty")
    } else if purpose == .run {
      parts.append("the run asks for it if it stays empty")
    }
    return parts.joined(separator: "; ")
  }
}
