import AppIntentsCore
import Diagnostics
import MessageBus
import Synchronization

/// Answers the searches of desktops: `org.gnome.Shell.SearchProvider2` of GNOME and `org.kde.krunner1` of
/// Plasma.
final class SearchService: Sendable {
  static let name = "dev.segue.SearchProvider"
  static let path = "/dev/segue/SearchProvider"
  private static let gnome = "org.gnome.Shell.SearchProvider2"
  /// The error of what can't be done.
  static let failed = "org.freedesktop.DBus.Error.Failed"
  private static let plasma = "org.kde.krunner1"
  /// How many results are remembered, of which desktops ask for titles.
  private static let mostKnown = 1_000

  private let search = Search()
  private let known = Mutex<[String: SearchResult]>([:])

  func answer(_ call: BusMessage) -> BusAnswer {
    guard call.path == Self.path else { return .unknownMethod }
    do {
      switch call.interface {
      case Self.gnome: return try answerShell(call)
      case Self.plasma: return try answerRunner(call)
      case "org.freedesktop.DBus.Introspectable" where call.member == "Introspect":
        return .values("s") { $0.text(Self.description) }
      case "org.freedesktop.DBus.Peer" where call.member == "Ping": return .values()
      default: return .unknownMethod
      }
    } catch is BusFailure {
      return .invalidArguments
    } catch {
      return .failure(name: Self.failed, Self.words(for: error))
    }
  }

  // MARK: - GNOME

  private func answerShell(_ call: BusMessage) throws -> BusAnswer {
    var reader = call.reader
    switch (call.member, call.signature) {
    case ("GetInitialResultSet", "as"): return found(try reader.texts())
    case ("GetSubsearchResultSet", "asas"):
      // The words may be others by now, and the results that there were are found again.
      _ = try reader.texts()
      return found(try reader.texts())
    case ("GetResultMetas", "as"): return metas(of: try reader.texts())
    case ("ActivateResult", "sasu"):
      let id = try reader.text()
      try activate(id, for: try reader.texts().joined(separator: " "))
      return .values()
    case ("LaunchSearch", "asu"):
      try SearchActivation.show(try reader.texts().joined(separator: " "))
      return .values()
    default: return .unknownMethod
    }
  }

  private func found(_ terms: [String]) -> BusAnswer {
    let ids = results(for: terms.joined(separator: " ")).map(\.id)
    return .values("as") { $0.texts(ids) }
  }

  private func metas(of ids: [String]) -> BusAnswer {
    let results = known.withLock { known in ids.compactMap { known[$0] } }
    return .values("aa{sv}") { writer in
      writer.array(aligned: 4) { writer in
        for result in results {
          writer.dictionary([
            "id": result.id, "name": result.title, "description": result.subtitle,
            "gicon": result.icon,
          ])
        }
      }
    }
  }

  // MARK: - Plasma

  private func answerRunner(_ call: BusMessage) throws -> BusAnswer {
    var reader = call.reader
    switch (call.member, call.signature) {
    case ("Actions", ""): return .values("a(sss)") { $0.array(aligned: 8) { _ in } }
    case ("Match", "s"): return matches(try reader.text())
    case ("Run", "ss"):
      // Plasma doesn't say the words again, so they are part of the id.
      let parts = try reader.text().split(separator: " ", maxSplits: 1)
      try activate(String(parts.first ?? ""), for: parts.count > 1 ? String(parts[1]) : "")
      return .values()
    case ("Teardown", ""): return .values()
    default: return .unknownMethod
    }
  }

  private func matches(_ text: String) -> BusAnswer {
    let results = results(for: text)
    return .values("a(sssida{sv})") { writer in
      writer.array(aligned: 8) { writer in
        for (place, result) in results.enumerated() {
          writer.align(to: 8)
          for text in ["\(result.id) \(text)", result.title, result.icon] { writer.text(text) }
          // A match that is possible, and how good it is.
          writer.number(30)
          writer.real(1 - Double(place) / Double(Search.most))
          writer.dictionary(["subtext": result.subtitle])
        }
      }
    }
  }

  // MARK: - Results

  /// What can't be searched has no results, which is all that a desktop can show.
  private func results(for text: String) -> [SearchResult] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    do {
      let results = try search.results(for: text)
      known.withLock { known in
        if known.count > Self.mostKnown { known = [:] }
        for result in results { known[result.id] = result }
      }
      return results
    } catch {
      Output.message(Self.words(for: error))
      return []
    }
  }

  /// Runs only what a search shows or has shown: suggestions change while the desktop shows them.
  private func activate(_ id: String, for text: String) throws {
    guard let result = try search.result(id, for: text) ?? known.withLock({ $0[id] }) else {
      throw CommandFailure(status: .notFound, message: "there is no such result any more")
    }
    try SearchActivation.activate(result, for: text)
  }

  private static func words(for error: any Error) -> String {
    guard let failure = error as? CommandFailure else { return IntentErrorText.message(for: error) }
    return [failure.message, failure.help].compactMap(\.self).joined(separator: "; ")
  }

  private static let description = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
      <interface name="\(gnome)">
        <method name="GetInitialResultSet">
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" name="previous_results" direction="in"/>
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" name="identifiers" direction="in"/>
          <arg type="aa{sv}" name="metas" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
          <arg type="u" name="timestamp" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
        </method>
      </interface>
      <interface name="\(plasma)">
        <method name="Actions"><arg type="a(sss)" name="actions" direction="out"/></method>
        <method name="Match">
          <arg type="s" name="query" direction="in"/>
          <arg type="a(sssida{sv})" name="matches" direction="out"/>
        </method>
        <method name="Run">
          <arg type="s" name="match" direction="in"/><arg type="s" name="action" direction="in"/>
        </method>
        <method name="Teardown"/>
      </interface>
    </node>
    """
}
