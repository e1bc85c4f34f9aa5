import AppIntentsCore
package import Confinement
package import ModelContext
import OrderedCollections
package import SystemPackage

/// How an app's program is started, and what is known of it.
package struct ProviderSettings: Sendable {
  /// The app's name, for messages.
  package var name: String
  /// The program, a path or a name to look up in `PATH`, and its arguments.
  package var command: [String]
  /// The app's folder, in which the program runs. It exists.
  package var folder: FilePath
  /// Other folders that the program may read and change, whatever its limits are.
  package var shared: [FilePath] = []
  /// The app's own variables.
  package var environment: [String: String]
  /// The language in which the program is started; nil for that of Segue's variables.
  package var language: String?
  /// What the program may read and change, and whether it may use the network; nil for no limits.
  package var limits: ProgramLimits?
  /// The file of its log, in a folder of Segue's.
  package var log: FilePath
  /// The only revision of the protocol to speak; nil to find out.
  package var revision: String?
  /// The era that the program spoke when it was last started.
  package var era: ProtocolEra?
  /// How long it may take until it can be asked.
  package var readiness: Duration

  package init(
    name: String, command: [String], folder: FilePath, environment: [String: String] = [:],
    language: String? = nil, limits: ProgramLimits? = nil, log: FilePath, revision: String? = nil,
    era: ProtocolEra? = nil, readiness: Duration = .seconds(20)
  ) {
    self.name = name
    self.command = command
    self.folder = folder
    self.environment = environment
    self.language = language
    self.limits = limits
    self.log = log
    self.revision = revision
    self.era = era
    self.readiness = readiness
  }
}

/// What all providers of a process have in common.
package struct ProviderSurroundings: Sendable {
  /// The name and version that Segue gives itself.
  package var client: PeerDescription
  /// Segue's own variables, of which providers get some.
  package var environment: [String: String]
  package var home: FilePath
  package var clock: ProviderClock
  /// What the kernel can enforce.
  package var support: @Sendable () -> KernelSupport
  /// Hides the secrets in a line of a log.
  package var redact: @Sendable (String) -> String

  package init(
    client: PeerDescription, environment: [String: String], home: FilePath,
    clock: ProviderClock = .system,
    support: @escaping @Sendable () -> KernelSupport = { .ofThisMachine },
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.client = PeerDescription(
      name: client.name, version: client.version, capabilities: Self.capabilities)
    self.environment = environment
    self.home = home
    self.clock = clock
    self.support = support
    self.redact = redact
  }

  /// What providers may ask for: questions, and what the extension has. No files of the user, no models.
  static let capabilities: JSONObject = [
    "elicitation": ["form": [:], "url": [:]], "extensions": [IntentExtension.name: [:]],
  ]
}
