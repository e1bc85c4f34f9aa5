import AppIntentsCore
import FileOperations
import Foundation
import Glibc
import SystemPackage
import WorkflowLanguage

/// Sends notices by mail, through the system's `sendmail` or a server.
struct MailWay: NotifyWay {
  let mail: NotifyChannel.Mail
  let tools: NotifyTools

  var name: String { "mail to \(mail.recipients.joined(separator: ", "))" }

  func send(_ digest: Digest) async throws(NotSent) {
    let letter = Letter(
      // `sendmail` adds the sender itself.
      from: mail.sender ?? (mail.server == nil ? nil : mail.recipients.first), to: mail.recipients,
      subject: digest.title,
      text: digest.text, at: Date())
    guard let server = mail.server else {
      guard let sendmail else { throw NotSent(Self.noSendmail) }
      try await sendmail.send(letter.bytes(lineEnd: "\n"), within: tools.limit)
      return
    }
    // curl reads its options on standard input, so the letter is in a file.
    let file = try Self.file(with: letter.bytes(lineEnd: "\r\n"))
    defer { unlink(file.string) }
    var curl = try call(server)
    try curl.set("upload-file", to: file.string)
    try curl.set("mail-from", to: "<\(mail.sender ?? mail.recipients.first ?? "")>")
    for recipient in mail.recipients { try curl.set("mail-rcpt", to: "<\(recipient)>") }
    _ = try await curl.run(with: tools)
  }

  func obstacle() async -> String? {
    do throws(NotSent) {
      guard let server = mail.server else { return sendmail == nil ? Self.noSendmail : nil }
      var curl = try call(server)
      try curl.set("request", to: "NOOP")
      try curl.set("output", to: "/dev/null")
      _ = try await curl.run(with: tools)
      return nil
    } catch {
      return error.reason
    }
  }

  /// A file that only this user can read.
  private static func file(with letter: [UInt8]) throws(NotSent) -> FilePath {
    do {
      let (file, path) = try FileDescriptor.makePrivate(
        with: letter, in: FilePath(NSTemporaryDirectory()))
      try file.close()
      return path
    } catch {
      throw NotSent("a temporary file can't be written: \(IntentErrorText.message(for: error))")
    }
  }

  private static let noSendmail =
    "`sendmail` isn't installed; install a mail server, or name one with `server:`"

  private var sendmail: SystemProgram? {
    var environment = tools.environment
    environment["PATH"] = (environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/usr/lib"
    return SystemProgram(
      "sendmail", arguments: ["-i", "--"] + mail.recipients, environment: environment)
  }

  /// A call for a conversation with the server.
  private func call(_ server: String) throws(NotSent) -> CurlCall {
    var curl = CurlCall()
    try curl.set("url", to: server)
    try curl.set("proto", to: "=smtp,smtps")
    let isHere = NotifyChannel.isThisMachine(URL(string: server)?.host ?? "")
    if let user = mail.user, let secret = mail.secret {
      try curl.set("user", to: "\(user):\(tools.secret(secret))")
      // A password isn't sent in the clear to another machine.
      if !isHere { curl.set("ssl-reqd") }
    } else if !isHere {
      curl.set("ssl")
    }
    return curl
  }
}

/// A message as RFC 5322 and MIME write it.
struct Letter {
  let from: String?
  let to: [String]
  let subject: String
  let text: String
  let at: Date

  init(from: String?, to: [String], subject: String, text: String, at: Date) {
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.at = at
  }

  func bytes(lineEnd: String) -> [UInt8] {
    var lines = [
      "To: \(to.joined(separator: ", "))", "Subject: \(Self.words(subject))",
      "Date: \(at.formatted(Self.date))", "Message-ID: <\(UUID().uuidString)@segue>",
      "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
    ]
    if let from { lines.insert("From: \(from)", at: 0) }
    let body = Data(text.utf8 + [0x0A]).base64EncodedString()
    lines += body.pieces(of: 76)
    return Array((lines.joined(separator: lineEnd) + lineEnd).utf8)
  }

  /// A header's text: on one line, and encoded unless it is short and plain.
  private static func words(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let isPlain =
      line.utf8.count < 70 && line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      && !line.contains("=?")
    if isPlain { return line }
    var words: [String] = []
    var word = ""
    // RFC 2047: a word has at most 75 characters, and whole ones.
    for character in line {
      if word.utf8.count + "\(character)".utf8.count > 42 {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return (words + [word]).map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: " ")
  }

  private static let date = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) +0000
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}

extension String {
  fileprivate func pieces(of length: Int) -> [String] {
    var rest = self[...]
    var pieces: [String] = []
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}
