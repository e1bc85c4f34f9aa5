import Coordination
import Foundation

/// What to do about a server's refusal.
enum RefusalDecision: Equatable {
  /// Ask again after some time.
  case wait(Duration)
  /// Ask again without a parameter.
  case without(String)
  /// Ask again with the schema in the prompt, and always if the server takes none.
  case describingSchema(always: Bool)
  /// The server has no such model, or nothing at that address.
  case unknownModel
  case fail(ModelFailure)

  /// How often a busy server is asked.
  static let tries = 3
  /// A server that wants to be left alone for longer isn't waited for.
  static let longestWait = Duration.seconds(300)

  /// - Parameters:
  ///   - sent: the parameters of the request that a server needn't take.
  ///   - schemaKey: the one that has the schema; nil if the request had none.
  ///   - tried: how often the server was asked.
  init(
    _ refusal: ServerRefusal, from server: ModelServer, sent: Set<String>, schemaKey: String?,
    tried: Int
  ) {
    let name = server.details.name
    if refusal.isQuota {
      self = .fail(
        ModelFailure(.quota, "`\(name)` has no quota left: \(refusal.excerpt)"))
    } else if refusal.isBusy {
      let pause = Self.pause(refusal, tried: tried, now: server.surroundings.seconds())
      let isOver = tried >= Self.tries || pause > Self.longestWait
      self = isOver ? .fail(.busy(name, tried: tried, refusal)) : .wait(pause)
    } else if refusal.isKey {
      self = .fail(.key(name, secret: server.keyName))
    } else if refusal.isTooLong {
      let (tokens, room) = refusal.lengths
      self = .fail(.tooLong(tokens, room: room, for: name))
    } else if let schemaKey, refusal.isAboutSchema(in: schemaKey) {
      self = .describingSchema(always: !refusal.isAboutOneSchema)
    } else if let parameter = refusal.names(sent) {
      self = .without(parameter)
    } else if refusal.isUnknownModel {
      self = .unknownModel
    } else {
      self = .fail(.failed(name, refusal))
    }
  }

  /// As the server says, in seconds or as a date; else longer each time.
  private static func pause(_ refusal: ServerRefusal, tried: Int, now: Double) -> Duration {
    if let text = refusal.retryAfter {
      if let seconds = Double(text), seconds >= 0, seconds < 1e9 { return .seconds(seconds) }
      if let date = HTTPDate.seconds(of: text) { return .seconds(max(0, date - now)) }
    }
    return Backoff(from: .seconds(1), upTo: .seconds(30)).pause(after: tried)
  }
}

/// A time in a header: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
  /// The seconds since 1970; nil for another text.
  static func seconds(of text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)?.timeIntervalSince1970
  }
}

extension ModelFailure {
  fileprivate static func busy(
    _ name: String, tried: Int, _ refusal: ServerRefusal
  ) -> ModelFailure {
    let times = tried == 1 ? "once" : "\(tried) times"
    return ModelFailure(
      .busy, "`\(name)` is busy: tried \(times)",
      help: tried < RefusalDecision.tries ? refusal.retryAfter.map(help) : nil)
  }

  /// - Parameter retryAfter: a number of seconds, or a date.
  private static func help(_ retryAfter: String) -> String {
    let isSeconds = Double(retryAfter) != nil
    return "it asks to be tried again after \(retryAfter)\(isSeconds ? " s" : "")"
  }

  fileprivate static func key(_ name: String, secret: String?) -> ModelFailure {
    if let secret { return ModelFailure(.key, "`\(name)` refuses `$secrets.\(secret)`") }
    return ModelFailure(
      .key, "`\(name)` wants a key", help: "add `key: $secrets.NAME` to it in `config.yaml`")
  }

  fileprivate static func failed(_ name: String, _ refusal: ServerRefusal) -> ModelFailure {
    let said = refusal.excerpt.isEmpty ? "" : ": \(refusal.excerpt)"
    return ModelFailure(.failed, "`\(name)` answered \(refusal.status)\(said)")
  }
}
