import AppIntentsCore
import ArgumentParser
import MessageBus

/// `segue search-provider`: answers the desktop's search on the session bus.
struct SearchProviderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search-provider", abstract: "Answers the desktop's search on the session bus.",
    discussion: """
      The desktop starts it when you search, and it ends when nothing has been asked for a while. \
      `make install` installs what the desktop has to know.
      """)

  @Option(
    help: ArgumentHelp("How long nothing is asked before it ends.", valueName: "seconds"))
  var idle = 60.0

  func validate() throws {
    guard idle > 0, idle <= 86_400 else {
      throw ValidationError("--idle needs a number of seconds above 0, up to a day")
    }
  }

  func run() throws {
    do {
      try Blocking.value { [idle] in
        try await SearchProvider(idle: .seconds(idle)).serve(IntentContext.processEnvironment)
      }
    } catch let failure as BusFailure {
      throw CommandFailure(
        status: .unavailable,
        message: failure == .absent
          ? "there is no session bus (D-Bus)" : "the session bus can't be used",
        help: "it is for desktops, which start it; `segue search` searches in a terminal")
    }
  }
}
