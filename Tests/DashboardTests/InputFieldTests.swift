import AppIntentsCore
import Control
import Foundation
import HTTPServing
import Testing
import WorkflowValues

@testable import Dashboard

@Suite("Fields of inputs and questions")
struct InputFieldTests {
  @Test func `the inputs of a run are filled in for another one`() {
    var (plain, list) = (
      InputReport(name: "count", type: "number"), InputReport(name: "names", type: "text")
    )
    list.isList = true
    #expect(
      HTMLWriter.text(of: InputField(input: plain, given: .number(3)).body).contains("value=\"3\""))
    #expect(
      HTMLWriter.text(of: InputField(input: list, given: .list([.text("a"), .text("<b>")])).body)
        .contains(">\na\n&lt;b&gt;</textarea>"))
    plain.values = ["2", "3"]
    #expect(
      HTMLWriter.text(of: InputField(input: plain, given: .number(3)).body)
        .contains("<option value=\"3\" selected>3</option>"))
  }

  @Test func `a field is one for the kind of its input`() {
    func field(_ type: String, _ purpose: InputField.Purpose = .run, given: IntentValue? = nil)
      -> String
    {
      HTMLWriter.text(
        of: InputField(input: InputReport(name: "at", type: type), given: given, purpose: purpose)
          .body)
    }
    let date = field("date", given: .text("2026-11-27 14:30"))
    #expect(date.contains("name=\"input.at\" type=\"date\" value=\"2026-11-27\""))
    #expect(date.contains("name=\"time.at\" type=\"time\" step=\"any\" value=\"14:30\""))
    #expect(field("date", given: .text("tomorrow")).contains("type=\"date\" aria-"))
    let moment = IntentDate(Date(timeIntervalSince1970: 1_800_000_000), in: .gmt)
    let local = IntentDate(moment.instant, in: .current).description
    #expect(field("date", given: .date(moment)).contains("value=\"\(local.prefix(10))\""))
    #expect(field("file").contains("the path of a file"))
    #expect(field("file", .form).contains("name=\"file.at\" type=\"file\""))
    #expect(field("duration").contains("placeholder=\"1h 30m\""))
  }

  @Test func `entities that a form is filled in with are shown by their titles`() {
    func text(_ given: IntentValue, isList: Bool) -> String {
      var input = InputReport(name: "tea", type: "pal.event")
      input.isOfApp = true
      input.isList = isList
      return HTMLWriter.text(
        of: InputField(
          input: input, given: given, workflow: "tidy",
          chosen: [FoundEntityReport(id: "e1", title: "Den", subtitle: "Monday")]
        ).body)
    }
    #expect(
      text("e1", isList: false).contains("<option value=\"e1\" selected>Den, Monday</option>"))
    #expect(text("other", isList: false).contains("value=\"other\""))
    let list = text(["e1", "two"], isList: true)
    #expect(list.contains("value=\"e1\" checked>"), "\(list)")
    #expect(list.contains("Den, Monday") && list.contains("two") && !list.contains("e1\n"))
  }

  @Test func `the hint of a field has what people call the type of an app`() {
    var input = InputReport(name: "tea", type: "pantry.item_entity")
    (input.isOfApp, input.typeTitle) = (true, "Item")
    let text = HTMLWriter.text(of: InputField(input: input, workflow: "tidy").body)
    #expect(text.contains("Item") && !text.contains("item_entity"), "\(text)")
    input.isList = true
    let list = HTMLWriter.text(of: InputField(input: input, workflow: "tidy").body)
    #expect(list.contains("a list of Item, one on each line"), "\(list)")
  }

  @Test func `a field has the control, the limits and the words that its parameter declares`() {
    func text(_ type: String, _ change: (inout InputReport) -> Void) -> String {
      var input = InputReport(name: "at", type: type)
      input.entry = EntryReport()
      change(&input)
      return HTMLWriter.text(of: InputField(input: input).body)
    }
    let slider = text("number") {
      ($0.least, $0.most) = ("1", "9")
      $0.entry?.control = .slider
      $0.entry?.isWhole = true
    }
    #expect(slider.contains("type=\"number\" step=\"1\" min=\"1\" max=\"9\""))
    #expect(slider.contains(" data-slider"))
    let unlimited = text("number") { $0.entry?.control = .slider }
    #expect(!unlimited.contains("data-slider"))
    let stepper = text("number") { $0.entry?.control = .stepper }
    #expect(!stepper.contains("data-slider"))
    let day = text("date") { $0.entry?.moment = .date }
    #expect(day.contains("type=\"date\"") && !day.contains("type=\"time\""))
    let time = text("date") { $0.entry?.moment = .time }
    #expect(time.contains("name=\"time.at\" type=\"time\"") && !time.contains("type=\"date\""))
    let light = text("boolean") { $0.answers = .init(yes: "On", no: "Off") }
    #expect(light.contains("<option value=\"yes\">On</option><option value=\"no\">Off</option>"))
    #expect(light.contains("On or Off"))
  }

  @Test func `a question has the field of its type`() {
    func text(_ type: String, _ change: (inout PromptReport) -> Void = { _ in }) -> String {
      var prompt = PromptReport(
        id: 1, run: 1, workflow: "a", question: "How?", kind: "value", type: type, options: [],
        defaultAnswer: nil, asked: SampleReports.moment, expires: nil)
      prompt.entry = EntryReport()
      change(&prompt)
      let context = PageContext(now: SampleReports.moment, version: "1", token: "t")
      return HTMLWriter.text(of: QuestionCard(prompt: prompt, context: context).body)
    }
    let slider = text("number") {
      $0.entry?.least = "0.5"
      $0.entry?.most = "2"
      $0.entry?.control = .slider
    }
    #expect(slider.contains("type=\"number\" step=\"any\" min=\"0.5\" max=\"2\""))
    #expect(slider.contains(" data-slider"))
    for (moment, field) in [
      (EntryReport.Moment.date, "date"), (.time, "time"), (.dateTime, "datetime-local"),
    ] {
      let date = text("date") { $0.entry?.moment = moment }
      #expect(date.contains("type=\"\(field)\""))
    }
    #expect(text("date").contains("type=\"text\""))
    let list = text("list of text") {
      $0.isList = true
      $0.suggestions = ["Ann", "Bo"]
    }
    #expect(list.contains("<textarea id=\"question-1-value\" name=\"item\" rows=\"3\">"))
    #expect(list.contains("type=\"checkbox\" name=\"item\" value=\"Bo\""))
    #expect(list.contains("Answer (list of text, one on each line)"))
    let light = text("boolean") { $0.answers = .init(yes: "On", no: "Off") }
    #expect(light.contains("name=\"answer\" value=\"yes\">On</button>"))
    #expect(light.contains("name=\"answer\" value=\"no\">Off</button>"))
    #expect(
      light.contains(
        "name=\"answer\" value=\"cancel\" formnovalidate>Give no answer</button>"))
  }

  @Test func `some of the values of a list are chosen`() {
    var input = InputReport(name: "sizes", type: "text")
    (input.isList, input.values) = (true, ["small", "large"])
    let field = HTMLWriter.text(
      of: InputField(input: input, given: .list([.text("large")])).body)
    #expect(field.contains("<legend>sizes</legend>"))
    #expect(
      field.contains("<input type=\"checkbox\" name=\"list.sizes\" value=\"large\" checked>"))
    #expect(!field.contains("value=\"small\" checked"))
  }

  @Test func `what is filled in becomes values by its fields`() {
    let values = FilledInputs.values([
      FormField("input.text", "a\r\nb"), FormField("list.names", "x\r\ny"),
      FormField("list.sizes", "small"), FormField("list.sizes", "large"),
      FormField("input.due", "2026-11-27"), FormField("time.due", "14:30"),
      FormField("input.day", "2026-11-27"), FormField("time.day", ""),
      FormField("input.empty", ""), FormField("time.later", "09:00"), FormField("other", "1"),
    ])
    let texts = values.map { value in
      if case .list(let items) = value.value.value {
        return "\(value.name)=" + items.map(\.text).joined(separator: "|")
      }
      return "\(value.name)=\(value.value.value.text)"
    }
    #expect(
      texts == [
        "text=a\nb", "names=x|y", "sizes=small|large", "due=2026-11-27 14:30", "day=2026-11-27",
        "later=09:00",
      ])
  }

  @Test func `an input without a value is left to the run`() {
    var (plain, chosen) = (
      InputReport(name: "count", type: "number"), InputReport(name: "size", type: "text")
    )
    chosen.values = ["small", "large"]
    let fields =
      HTMLWriter.text(of: InputField(input: plain).body)
      + HTMLWriter.text(of: InputField(input: chosen).body)
    #expect(!fields.contains("required"))
    #expect(
      fields.contains("<option value=\"\">ask for it in the run</option><option value=\"small\">"))
    #expect(fields.matches(of: /the run asks for it if it stays empty/).count == 2)
    plain.isOptional = true
    #expect(HTMLWriter.text(of: InputField(input: plain).body).contains("may stay empty"))
  }
}
