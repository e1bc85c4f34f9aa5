import Foundation
import ProgramTesting
import Testing

/// Forms of a running daemon, filled in over HTTP.
@Suite("Shared forms of a running daemon")
struct ShareTests {
  let sandbox: CommandSandbox

  init() throws {
    sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": "dashboard: { listen: 127.0.0.1:0, enabled: false }\n",
      "home/.config/segue/workflows/greet.yaml": """
      name: Greet
      description: Greets those who say their name.
      inputs:
        person: { type: text, pattern: "[A-Z].*", description: Who is greeted }
        times: { type: number, min: 1, max: 3, default: 1 }
        folder: { type: folder, default: ~/Private }
      steps:
        - set: { answer: "Hello, ${person}! (${times})" }
      output: $answer

      """,
      "home/.config/segue/workflows/count.yaml": """
      inputs:
        scan: { type: file }
      steps:
        - file.read: $scan
          as: content
        - file.write: "${scan.name}: ${upper(content)}"
          to: ~/report.txt
          conflict: replace

      """,
      "home/.config/segue/workflows/place.yaml": """
      inputs:
        place: { type: text }
      steps:
        - file.read: $place

      """,
      "home/.config/segue/workflows/asks.yaml": """
      inputs:
        wish: { type: text }
      steps:
        - confirm: Grant ${wish}?
        - set: { answer: granted }
      output: $answer

      """,
      "home/.config/segue/workflows/named.yaml": """
      inputs:
        scan: { type: folder }
      steps:
        - folder.list: $scan

      """,
      "home/Private/secret.txt": "private\n",
    ])
  }

  /// Enables and shares a workflow.
  /// - Returns: the link.
  func share(_ workflow: String, _ options: String...) async throws -> String {
    let enable = try await sandbox.segue("enable", workflow, "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
    let share = try await segue(["share", workflow, "--yes"] + options)
    #expect(share.code == 0, "\(share.talk)")
    return share.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func segue(_ arguments: [String]) async throws -> Program {
    try await Program.run(Repository.segue, arguments, home: sandbox.home, folder: sandbox.url)
  }

  func curl(_ arguments: String...) async throws -> String {
    try await Program.run(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--noproxy", "*", "-w", "\n%{http_code}"] + arguments, home: sandbox.home,
      folder: sandbox.url
    ).output
  }

  func ticket(_ digit: String = "1") -> String { String(repeating: digit, count: 32) }

  /// Fills a form in and gives the page of the output.
  func fill(_ link: String, _ fields: String..., ticket: String) async throws -> String {
    let place = try await place(link, fields, ticket: ticket)
    if place.isEmpty { return try await curl(link, "-F", "ticket=\(ticket)", fields: fields) }
    return try await page(at: place) { !$0.contains("being worked on") }
  }

  /// Loads a page until it is as wanted, for as long as a program may hang.
  func page(at address: String, until isWanted: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + Program.hanging
    var page = try await curl(address)
    while !isWanted(page), ContinuousClock.now < deadline { page = try await curl(address) }
    return page
  }

  /// Fills a form in, and gives the address of the output: nothing if it is refused.
  func place(_ link: String, _ fields: [String], ticket: String) async throws -> String {
    let all = ["ticket=\(ticket)"] + fields
    return try await Program.run(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--noproxy", "*", "-o", "/dev/null", "-w", "%{redirect_url}", link]
        + all.flatMap { ["-F", $0] },
      home: sandbox.home, folder: sandbox.url
    ).output
  }

  func curl(_ first: String..., fields: [String]) async throws -> String {
    try await Program.run(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--noproxy", "*", "-w", "\n%{http_code}"] + first + fields.flatMap { ["-F", $0] },
      home: sandbox.home, folder: sandbox.url
    ).output
  }

  @Test func `a form is filled in, and shows the output and nothing else`() async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("greet", "--count", "2")
    #expect(link.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/forms\/[0-9a-f]{32}/) != nil, "\(link)")
    let form = try await curl(link)
    #expect(form.hasSuffix("\n200") && form.contains("Greets those who say their name."))
    #expect(form.contains("input.person") && form.contains("input.times"))
    #expect(!form.contains("folder") && !form.contains("Private"))
    let page = try await fill(link, "input.person=Ada <b>", "input.times=2", ticket: ticket())
    #expect(page.contains("Hello, Ada &lt;b&gt;! (2)"), "\(page)")
    // The same again is the same run.
    let again = try await fill(link, "input.person=Ada <b>", "input.times=2", ticket: ticket())
    #expect(again.contains("Hello, Ada"))
    #expect(try await curl("\(link)/\(ticket())").hasSuffix("\n404"))
    // What is changed after going back to the page is another one.
    #expect(try await fill(link, "input.person=Bob", ticket: ticket()).contains("Hello, Bob!"))
    #expect(try await fill(link, "input.person=Cy", ticket: ticket("4")).hasSuffix("\n410"))
    #expect(try await fill(link, "input.person=cy", ticket: ticket("4")).hasSuffix("\n410"))
    #expect(try await curl(link).hasSuffix("\n410"))
    // What came of it is still shown.
    #expect(try await fill(link, "input.person=Bob", ticket: ticket()).contains("Hello, Bob!"))
    let runs = try await sandbox.segue("runs")
    #expect(runs.lines.count == 2 && runs.output.contains("shared form"), "\(runs.output)")
    let list = try await sandbox.segue("share", "--list")
    #expect(list.output.contains("2 of 2") && !list.output.contains("/forms/"), "\(list.output)")
    await daemon.kill()
  }

  @Test func `what was filled in wrongly starts nothing`() async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("greet")
    for (fields, problem) in [
      (["input.person="], "<code>person</code> is missing"),
      (["input.person=ada"], "<code>person</code> can&#39;t be <code>ada</code>"),
      (["input.person=Ada", "input.times=9"], "<code>times</code> can&#39;t be 9"),
      (["input.person=Ada", "input.folder=/etc"], "this form has no field <code>folder</code>"),
      (["input.person=Ada", "input.other=1"], "this form has no field <code>other</code>"),
      (["file.person=@home/Private/secret.txt"], "<code>person</code> takes no file"),
    ] {
      let page = try await curl(link, "-F", "ticket=\(ticket())", fields: fields)
      #expect(page.hasSuffix("\n400") && page.contains(problem), "\(fields): \(page)")
    }
    #expect(try await sandbox.segue("runs").output.isEmpty)
    await daemon.kill()
  }

  @Test func `a file is sent, and one of the output is downloaded`() async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("count")
    let named = try await curl(
      link, "-F", "ticket=\(ticket())",
      fields: ["input.scan=\(sandbox.path("home/Private/secret.txt"))"])
    #expect(named.hasSuffix("\n400") && named.contains("takes a file that is sent"), "\(named)")
    try sandbox.write("scanned", to: "scan.txt")
    let page = try await fill(link, "file.scan=@scan.txt", ticket: ticket("2"))
    #expect(page.contains("Download report.txt"), "\(page)")
    #expect(!page.contains(sandbox.home.path(percentEncoded: false)))
    let place = try await place(link, ["file.scan=@scan.txt"], ticket: ticket("2"))
    let file = "\(place)/files/0"
    #expect(try await curl(file) == "scan.txt: SCANNED\n200")
    // Another file in its place isn't one that others may see.
    try sandbox.write("private", to: "home/report.txt")
    #expect(try await curl(file) == "scan.txt: SCANNED\n200")
    #expect(try await curl("\(place)/files/1").hasSuffix("\n404"))
    await daemon.kill()
  }

  @Test func `text that others fill in names no file`() async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("place")
    let page = try await fill(link, "input.place=~/Private/secret.txt", ticket: ticket())
    #expect(page.contains("It didn’t work.") && !page.contains("secret"), "\(page)")
    let run = try await sandbox.segue("runs", "show", "1")
    #expect(
      run.output.contains("has text in it that was filled in on a form, or that a model wrote"),
      "\(run.output)")
    await daemon.kill()
  }

  @Test func `a question waits for the answer of its user`() async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("asks")
    let place = try await place(link, ["input.wish=a pony"], ticket: ticket())
    let waiting = try await page(at: place) { $0.contains("It waits for an answer") }
    #expect(!waiting.contains("pony"), "\(waiting)")
    let answer = try await sandbox.segue("answer", "1", "--yes")
    #expect(answer.code == 0, "\(answer.talk)")
    let answered = try await page(at: place) { $0.contains("granted") }
    #expect(answered.contains("granted"), "\(answered)")
    await daemon.kill()
  }

  @Test func `a form is open as long as its workflow may run, and until it is removed`()
    async throws
  {
    var daemon = try await sandbox.daemon()
    let link = try await share("greet")
    #expect(try await sandbox.segue("disable", "greet").code == 0)
    #expect(try await curl(link).hasSuffix("\n503"))
    let sent = try await curl(link, "-F", "ticket=\(ticket())", fields: ["input.person=Ada"])
    #expect(sent.hasSuffix("\n503"))
    let list = try await sandbox.segue("share", "--list")
    #expect(list.output.contains("`greet` is not enabled"), "\(list.output)")
    let again = try await sandbox.segue("share", "greet", "--yes")
    #expect(again.code != 0 && again.talk.contains("`greet` is not enabled"), "\(again.talk)")
    #expect(try await sandbox.segue("enable", "greet", "--yes").code == 0)
    // It outlives the daemon, as what was enabled does.
    await daemon.kill()
    daemon = try await sandbox.daemon()
    let other = try await share("greet")
    let secret = try #require(link.split(separator: "/").last)
    let address = other.prefix(upTo: try #require(other.range(of: "/forms/")).lowerBound)
    #expect(try await curl("\(address)/forms/\(secret)").hasSuffix("\n200"))
    let removed = try await sandbox.segue("share", "--remove", "1")
    #expect(removed.code == 0 && removed.talk.contains("form 1 of `greet` is gone"))
    #expect(try await curl("\(address)/forms/\(secret)").hasSuffix("\n404"))
    #expect(try await sandbox.segue("share", "--remove", "1").code == 66)
    #expect(try await curl(other).hasSuffix("\n200"))
    let forgotten = try await sandbox.segue("remove", "greet")
    #expect(forgotten.code == 0, "\(forgotten.talk)")
    let gone = try await curl(other)
    #expect(!gone.hasSuffix("\n200"))
    await daemon.kill()
  }

  @Test func `what others could do is shown first`() async throws {
    let daemon = try await sandbox.daemon()
    #expect(try await sandbox.segue("enable", "greet", "--yes").code == 0)
    let ask = try await sandbox.segue("share", "greet", "--expires", "2h", "--count", "3")
    #expect(ask.code != 0 && ask.output.isEmpty)
    for text in [
      "Others who have the link start it, up to 3 times, until ",
      "They fill in `person` and `times`.",
      "The input `folder` keeps its default, because it is a folder of this machine.",
      "They see its output, and nothing else.", "`segue share greet --yes` agrees to it",
    ] {
      #expect(ask.talk.contains(text), "\(ask.talk)")
    }
    let json = try await sandbox.segue("share", "greet", "--json")
    #expect(
      json.code == 0 && json.output.contains("\"inputs\": [\n    \"person\",\n    \"times\"\n  ]"),
      "\(json.output)")
    #expect(try await sandbox.segue("share", "--list").talk == "no forms\n")
    #expect(try await sandbox.segue("enable", "named", "--yes").code == 0)
    let named = try await sandbox.segue("share", "named", "--yes")
    #expect(
      named.talk.contains("`named` can't be shared: its input `scan` is a folder of this machine"),
      "\(named.talk)")
    for options in [
      ["greet", "--expires", "soon"], ["greet", "--expires", "1s"], ["greet", "--count", "0"], [],
      ["greet", "--list"],
    ] {
      #expect(try await segue(["share"] + options).code == 64, "\(options)")
    }
    await daemon.kill()
    let alone = try await sandbox.segue("share", "greet", "--yes")
    #expect(alone.code == 69 && alone.talk.contains("no daemon runs"), "\(alone.talk)")
  }
}
