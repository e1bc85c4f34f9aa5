import Foundation
import ProgramTesting
import Testing

// What others may try with a link, and what a crash leaves.
extension ShareTests {
  /// Fills a form in without waiting for the output.
  private func send(_ link: String, _ fields: String..., ticket: String) async throws -> String {
    let answer = try await curl(link, "-F", "ticket=\(ticket)", fields: fields)
    return String(answer.suffix(3))
  }

  private var digits: [String] { ["1", "2", "3", "4", "5", "6"] }

  @Test func `a form for one run starts one, however many send it at once`() async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("greet", "--count", "1")
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for digit in digits {
        group.addTask { try await send(link, "input.person=Ada", ticket: ticket(digit)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted()
    }
    #expect(answers == ["303", "410", "410", "410", "410", "410"])
    #expect(try await sandbox.segue("runs").lines.count == 1)
    await daemon.kill()
  }

  @Test func `what is sent several times at once is one run`() async throws {
    let daemon = try await sandbox.daemon()
    // The run that is begun may be the last one.
    let link = try await share("greet", "--count", "1")
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in digits {
        group.addTask { try await send(link, "input.person=Ada", ticket: ticket()) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: "303", count: 6))
    #expect(try await sandbox.segue("runs").lines.count == 1)
    // The link of another form doesn't show it, and neither does a guess.
    let other = try await share("place")
    let seen = try await place(link, ["input.person=Ada"], ticket: ticket())
    let known = try #require(seen.split(separator: "/").last)
    #expect(try await curl("\(link)/\(known)").hasSuffix("\n200"))
    for path in ["\(other)/\(known)", "\(link)/\(ticket("2"))", "\(link)/../runs", "\(link)/x"] {
      #expect(try await curl("--path-as-is", path).hasSuffix("\n404"), "\(path)")
    }
    await daemon.kill()
  }

  @Test func `a daemon that is killed while a form is sent leaves one run of it or none`()
    async throws
  {
    var daemon = try await sandbox.daemon()
    let link = try await share("greet", "--count", "100")
    let secret = try #require(link.split(separator: "/").last)
    for digit in digits {
      let place = try await address() + "/forms/\(secret)"
      async let sent = send(place, "input.person=Ada", ticket: ticket(digit))
      // The request may be on its way, read, queued or answered.
      await daemon.kill()
      _ = try await sent
      daemon = try await sandbox.daemon()
      // The page that the browser still has sends the same ticket.
      let again = try await address() + "/forms/\(secret)"
      #expect(
        try await fill(again, "input.person=Ada", ticket: ticket(digit)).contains("Hello, Ada!"))
    }
    #expect(try await sandbox.segue("runs").lines.count == digits.count)
    #expect(try await sandbox.segue("share", "--list").output.contains("6 of 100"))
    await daemon.kill()
  }

  /// Where the daemon listens: what a new link begins with.
  private func address() async throws -> String {
    let link = try await share("place")
    return String(link.prefix(upTo: try #require(link.firstRange(of: "/forms/")).lowerBound))
  }

  @Test(arguments: [
    ("../../../etc/passwd", "passwd: HI"), ("..", "file: HI"), ("C:\\x\\a.txt", "a.txt: HI"),
    ("<img src=x>.txt", "<img src=x>.txt: HI"),
  ])
  func `the name of a file that is sent has no folders, and is text`(
    name: String, content: String
  ) async throws {
    let daemon = try await sandbox.daemon()
    let link = try await share("count")
    try sandbox.write("hi", to: "scan.txt")
    let sent = "file.scan=@scan.txt;filename=\(name)"
    let page = try await fill(link, sent, ticket: ticket())
    #expect(page.contains("Download report.txt"), "\(page)")
    let file = try await curl("\(try await place(link, [sent], ticket: ticket()))/files/0")
    #expect(file == content + "\n200")
    await daemon.kill()
  }

  @Test func `what is too large, or not a form's, is refused`() async throws {
    let daemon = try await sandbox.daemon()
    let (text, upload) = (try await share("greet"), try await share("count"))
    for (name, bytes) in [("small", 1 << 20), ("large", 17 << 20)] {
      try sandbox.write(String(repeating: "a", count: bytes), to: name)
    }
    #expect(try await send(text, "input.person=<small", ticket: ticket()) == "413")
    #expect(try await send(upload, "file.scan=@large", ticket: ticket()) == "413")
    for (options, status) in [
      (["-H", "Host: other.example", text], "421"), (["-X", "PUT", text], "405"),
      (["-H", "Content-Type: application/json", "-d", "{}", text], "415"),
      (["-d", "ticket=1", text], "400"), (["-d", "input.person=Ada", text], "400"),
    ] {
      let answer = try await curl(options: options)
      #expect(answer.hasSuffix("\n\(status)"), "\(options): \(answer)")
    }
    #expect(try await sandbox.segue("runs").output.isEmpty)
    await daemon.kill()
  }

  private func curl(options: [String]) async throws -> String {
    try await Program.run(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--noproxy", "*", "-w", "\n%{http_code}"] + options,
      home: sandbox.home, folder: sandbox.url
    ).output
  }
}
