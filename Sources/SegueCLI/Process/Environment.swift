import AppIntents
import Automations
import Foundation
import SystemPackage

/// The environment, a variable at a time.
enum Environment {
  /// A variable that is set and not empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// A folder that a variable names. A relative one doesn't count: it would be another one for the
  /// daemon than for who talks to it.
  private static func folder(_ name: String) -> FilePath? {
    value(name).map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
  }

  static var home: FilePath { IntentContext.homeFolder }

  /// Where a person's settings are.
  static var settings: FilePath {
    (folder("XDG_CONFIG_HOME") ?? home.appending(".config")).appending("segue")
  }

  /// Where the history is.
  static var state: FilePath {
    (folder("XDG_STATE_HOME") ?? home.appending(".local/state")).appending("segue")
  }

  /// Where the daemon listens.
  static var controlSocket: ControlSocket {
    ControlSocket(state: state)
  }
}
