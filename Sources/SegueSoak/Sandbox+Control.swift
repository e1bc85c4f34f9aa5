import Control
import SystemPackage

extension Sandbox {
  /// A connection to the daemon that runs.
  func connect() throws -> ControlClient {
    let socket = ControlSocket(state: state)
    guard let client = try ControlClient.connect(to: socket, state: state) else {
      throw SoakError("nobody listens at \(socket.path)")
    }
    return client
  }

  /// Writes many workflows and switches them on over one connection.
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
  /// What all folder triggers have counted under a name.
  func count(_ name: String) throws -> Int {
    guard case .status(let status) = try perform(.status(workflow: nil)) else {
      throw SoakError("the daemon doesn't say how it is")
    }
    return status.workflows.flatMap(\.triggers).flatMap(\.counts).filter { $0.name == name }
      .map(\.value).reduce(0, +)
  }
}
