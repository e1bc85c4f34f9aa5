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

  static var home: FilePath { IntentContext.homeFolder }

  /// Where a person's settings are.
  static var settings: FilePath {
    FilePath(value("XDG_CONFIG_HOME") ?? home.appending(".config").string).appending("segue")
  }

  /// Where the history is.
  static var state: FilePath {
    let base = value("XDG_STATE_HOME") ?? home.appending(".local/state").string
    return FilePath(base).appending("segue")
  }

  /// Where the daemon listens.
  static var controlSocket: ControlSocket {
    ControlSocket(runtime: value("XDG_RUNTIME_DIR").map { FilePath($0) }, state: state)
  }
}
