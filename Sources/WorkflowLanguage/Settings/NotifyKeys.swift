import Diagnostics
import Foundation
import YAML

/// The keys of the ways in `notify`, each of which has one key that says its kind.
enum NotifyKeys {
  /// A channel whose keys are being read.
  struct Draft {
    var way: NotifyChannel.Way?
    var about: Set<NotifyChannel.Event>?
    var sender: String?
    var server: String?
    var user: Located<String>?
    var secret: Located<String>?
    var page: Located<String>?
  }

  /// The keys by kind; the first key is the kind's own.
  static let kinds = [desktop, mail, web, command, workflow]

  private static let desktop: [Key<Draft>] = [
    Key("desktop", .flag, "Shows a notification on the desktop.") {
      $0.way = $1 ? .desktop : nil
    },
    about,
  ]

  private static let mail: [Key<Draft>] = [
    Key("mail", address, "Sends mail to an address, or several with commas.") {
      $0.way = .mail(NotifyChannel.Mail(to: addresses(in: $1.value)))
    },
    Key("from", address, "The sender; without it the recipient.") { $0.sender = $1.value },
    Key("server", server, "The mail server; without it the system's `sendmail` sends the mail.") {
      $0.server = $1.value
    },
    Key("user", line("a name"), "The user at the server.") { $0.user = $1 },
    Key("secret", secretName, "The secret that is the user's password.") { $0.secret = $1 },
    about,
  ]

  private static let web: [Key<Draft>] = [
    Key("web", page, "Posts JSON to an address.") {
      $0.page = $1
      $0.way = .web($1.value, secret: nil)
    },
    Key("secret", secretName, "The secret that is sent as a bearer token.") { $0.secret = $1 },
    about,
  ]

  private static let command: [Key<Draft>] = [
    Key("command", .text, "Runs a script with `/bin/sh`.") { $0.way = .command($1.value) }, about,
  ]

  private static let workflow: [Key<Draft>] = [
    Key("workflow", line("the id of a workflow"), "Runs an enabled workflow.") {
      $0.way = .workflow($1.value)
    },
    about,
  ]

  private static let about = Key<Draft>(
    "about",
    .list(of: .choice, example: "[failed, paused]").filled("at least one kind of event"),
    "What it tells; without it everything but `finished`, except for triggers with `notify: always`."
  ) { $0.about = Set<NotifyChannel.Event>($1) }

  private static let names = kinds.compactMap { $0.first?.name }

  static let channel = KeyType<NotifyChannel>(
    shape: .record(RecordShape(kinds.flatMap { $0 }.map(\.description), oneOf: names))
  ) { entry, context in
    let node = entry.value
    guard let entries = node.entries else {
      context.report(
        .wrongShape(entry, wants: "a map for each way"),
        help: "write `- mail: ada@example.org`, `- desktop: true`, …")
      return nil
    }
    let kind = kinds.first { keys in entries.contains { $0.name == keys[0].name } }
    guard let kind else {
      context.report(.noWay(entries, node, among: names))
      return nil
    }
    var draft = Draft()
    context.read(
      MapReader(entries, range: node.range, owner: "`\(kind[0].name)`"), kind, into: &draft,
      missingAt: node.firstLine)
    return draft.channel(reportingTo: context)
  }

  // MARK: - Values

  private static let address = line("an address", isValid: isAddress)
  private static let secretName = line("the name of a secret")
  private static let server = line("`smtp://HOST:PORT` or `smtps://HOST:PORT`") {
    isURL($0, ["smtp", "smtps"])
  }
  private static let page = line("an address that begins with `https://` or `http://`") {
    isURL($0, ["https", "http"])
  }

  /// A text on one line.
  private static func line(
    _ wanted: String, isValid: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> KeyType<Located<String>> {
    KeyType(shape: .filledText) { entry, context in
      guard let text = entry.value.located, !entry.value.isNull, !text.value.isEmpty,
        !text.value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
        isValid(text.value)
      else {
        context.report(.wrongShape(entry, wants: wanted))
        return nil
      }
      return text
    }
  }

  private static func addresses(in text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// An address, or the name of a user of this machine.
  private static let isAddress: @Sendable (String) -> Bool = { text in
    let addresses = addresses(in: text)
    return !addresses.isEmpty
      && addresses.allSatisfy { address in
        // It is an argument of `sendmail`, and a word of SMTP.
        !address.isEmpty && !address.hasPrefix("-")
          && !address.contains { $0.isWhitespace || "<>\"'\\".contains($0) }
      }
  }

  private static func isURL(_ text: String, _ schemes: [String]) -> Bool {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return false }
    return schemes.contains(scheme) && url.host?.isEmpty == false
  }
}

extension NotifyKeys.Draft {
  fileprivate func channel(reportingTo context: ParsingContext) -> NotifyChannel? {
    switch way {
    case .mail(var mail)?:
      if let user, server == nil {
        context.report(.missingKey("server", of: "`mail` with `user`", at: user.range))
      }
      if let user, secret == nil {
        context.report(
          .missingKey(
            "secret", of: "`mail` with `user`", at: user.range,
            help: "name the line of `~/.config/segue/secrets` that has the password"))
      }
      if let secret, user == nil {
        context.report(.missingKey("user", of: "`mail` with `secret`", at: secret.range))
      }
      mail.sender = sender
      mail.server = server
      mail.user = user?.value
      mail.secret = secret?.value
      return NotifyChannel(.mail(mail), about: about)
    case .web(let address, _)?:
      if secret != nil, let page, !NotifyChannel.hidesSecret(on: page.value) {
        context.report(.openSecret(page))
      }
      return NotifyChannel(.web(address, secret: secret?.value), about: about)
    case let way?: return NotifyChannel(way, about: about)
    case nil: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func openSecret(_ page: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape,
      message:
        "`web` with `secret` takes an address that begins with `https://`, not `\(page.value)`",
      range: page.range, helps: ["without TLS, others on the way could read the secret"])
  }

  fileprivate static func noWay(
    _ entries: [YAMLEntry], _ node: YAMLNode, among names: [String]
  ) -> Diagnostic {
    Diagnostic(
      kind: .missingKey,
      message: "this says no way to notify you",
      range: entries.first?.key.range ?? node.range,
      label: entries.lazy.compactMap { Suggestion(for: $0.name, among: names)?.question }.first,
      helps: ["it has one of \(Phrasing.list(names, "or", limit: .max))"])
  }
}
