import AppIntentsCore
import ArgumentParser
import Foundation
import ModelContext
import SystemPackage
import ToolServing

/// `segue mcp`: serves workflows to an AI assistant.
struct McpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves workflows to an AI assistant as tools.",
    discussion: """
      An assistant starts this command and speaks the Model Context Protocol with it over standard \
      input and output. Without arguments, the tools are the enabled workflows that have the trigger \
      `assistant:`. Workflows that are named here are tools without that trigger, and needn't be \
      enabled: naming them permits the assistant to run them.

      The tool `segue_preview` says what a workflow would do, `segue_check` finds the errors of a \
      text, and `segue_propose` keeps a workflow until you read and enable it (`segue proposed`).
      """)

  @Argument(help: "Workflow files or ids.", completion: .workflows)
  var workflows: [String] = []

  @Flag(
    help: """
      Offer the built-in intents, too. They may do whatever you may. The steps of apps are offered by \
      workflows only.
      """)
  var intents = false

  func run() throws {
    let server = AssistantServer(offering: ToolOffer(named: workflows, hasIntents: intents))
    try server.offer.checkNames()
    // Mistakes of the command line are reported before an assistant waits for answers.
    let known = try server.offer.descriptions()
    let session = ToolSession(server)
    let streams: (input: FileDescriptor, output: FileDescriptor)
    do {
      streams = try StandardStreams.take()
    } catch {
      throw CommandFailure(
        status: .unavailable,
        message: "can't use standard input and output: \(IntentErrorText.message(for: error))")
    }
    if isatty(streams.input.rawValue) == 1 {
      Output.message("an AI assistant starts this command; Control-D ends it")
    }
    let cancellation = Cancellation { server.abandon() }
    defer { cancellation.stop() }
    cancellation.cancels { session.finish() }
    ToolWatch(offer: server.offer) { session.toolsChanged() }.start(known: known)
    try Blocking.value {
      try await session.run(input: streams.input, output: streams.output)
      await server.end()
      await AddedApps.end()
    }
  }
}
