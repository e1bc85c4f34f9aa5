import AppIntentsCore
import ArgumentParser
import Control
import FileOperations
import Foundation
import SystemPackage

/// `segue dashboard`: opens the dashboard in a browser, signed in.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Opens the dashboard in a browser, signed in.",
    discussion: "`segue status` shows its address; `dashboard` in `config.yaml` changes it.")

  @Flag(help: "Print an address that signs a browser in once, within a minute.")
  var print = false

  @Flag(help: "Sign all browsers out.")
  var signOut = false

  func validate() throws {
    if self.print, signOut { throw ValidationError("give `--print` or `--sign-out`, not both") }
  }

  func run() throws {
    if signOut { return try ControlRouter.perform(.endSessions, asJSON: false) }
    let reply = try ControlRouter.ask(.dashboardLink)
    guard case .link(let link) = reply else { throw CommandFailure.unexpected(reply) }
    if self.print { return Output.data(link + "\n") }
    guard let opener = BrowserStart.opener else {
      Output.message(
        "there is no `xdg-open` here; this address signs a browser in, within a minute:")
      return Output.data(link + "\n")
    }
    let page = try Self.write(link)
    guard BrowserStart.open(page, with: opener) else {
      throw CommandFailure(
        status: .failed, message: "`xdg-open` can't open the dashboard",
        help: "`segue dashboard --print` prints an address for a browser")
    }
  }

  /// Writes a page that leads to the link. Other users can see what a program is started with, but can't
  /// read this file. The daemon removes it when the link isn't valid any more.
  private static func write(_ link: String) throws -> FilePath {
    let path = Environment.state.appending(SignInFile.name)
    do {
      // A file that is there may be open to others, or be a link.
      let files = LocalFiles()
      if try files.statusIfPresent(of: path) != nil { try files.remove(path) }
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: .ownerReadWrite)
      // The link has digits, dots, colons and slashes, so nothing in it has to be escaped.
      let page = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Segue</title>
        <meta http-equiv="refresh" content="0; url=\(link)"></head>
        <body><p>This page leads to the dashboard of Segue once, within a minute.</p></body></html>

        """
      try file.closeAfter { _ = try file.writeAll(page.utf8) }
    } catch {
      throw CommandFailure(
        status: .cannotCreate,
        message: "can't write `\(path.shown)`: \(IntentErrorText.message(for: error))",
        help: "`segue dashboard --print` prints an address for a browser")
    }
    return path
  }
}
