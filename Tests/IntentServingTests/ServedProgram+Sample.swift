import Foundation
import ModelContext
import ProgramTesting
import ServerTesting

extension ServedProgram {
  /// The sample provider.
  convenience init(
    _ era: ProtocolEra, capabilities: JSONObject = ServedProgram.client.capabilities
  ) async throws {
    try await self.init(era, [Repository.sampleProvider.path], capabilities: capabilities)
  }
}
