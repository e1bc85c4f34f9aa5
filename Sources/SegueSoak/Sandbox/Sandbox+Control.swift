import Control
import SystemPackage

extension Sandbox {
  /// Returns a connection to the daemon.
  func connect() throws -> ControlClient {
    let socket = ControlSocket(state: state)
    guard let client = try ControlClient.connect(to: socket, state: state) else {
      throw SoakError("no daemon listens at \(socket.path)")
    }
    return client
  }

  /// Writes many workflows and enables them over one connection.
  func enable(_ workflows: [(id: String, yaml: String)], with client: ControlClient) throws {
    for (id, yaml) in workflows { try write(yaml, to: self.workflows.appending("\(id).yaml")) }
    for (id, _) in workflows {
      guard case .preview(let preview) = try client.perform(.preview(workflow: id)),
        case .done = try client.perform(.enable(workflow: id, version: preview.version))
      else { throw SoakError("`\(id)` can't be enabled") }
    }
  }
}

extension ControlClient {
  /// Returns the sum of a named count over all folder triggers.
  func count(_ name: String) throws -> Int {
    guard case .status(let status) = try perform(.status(workflow: nil)) else {
      throw SoakError("the daemon doesn't report its status")
    }
    return status.workflows.flatMap(\.triggers).flatMap(\.counts).filter { $0.name == name }
      .map(\.value).reduce(0, +)
  }
}
