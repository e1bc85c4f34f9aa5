import AppIntentsCore
import Control
import Foundation
import SystemPackage

/// The environment variables that Segue reads. They are looked up one at a time.
enum Environment {
  /// The value of a variable that is set and not empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The folder that a variable names. A relative path is ignored: the daemon and its clients would
  /// resolve it differently.
  private static func folder(_ name: String) -> FilePath? {
    value(name).map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
  }

  static var home: FilePath { IntentContext.homeFolder }

  /// The folder of the user's settings.
  static var settings: FilePath {
    (folder("XDG_CONFIG_HOME") ?? home.appending(".config")).appending("segue")
  }

  /// The file with the user's settings.
  static var configuration: FilePath { settings.appending("config.yaml") }

  /// The folder of the history.
  static var state: FilePath {
    (folder("XDG_STATE_HOME") ?? home.appending(".local/state")).appending("segue")
  }

  /// The socket that the daemon listens on.
  static var controlSocket: ControlSocket {
    ControlSocket(state: state)
  }
}
