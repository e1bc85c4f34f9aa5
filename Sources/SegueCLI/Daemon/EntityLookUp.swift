import AppIntentsCore
import Control
import Coordination

/// Looks for entities of apps that a person asks for on a page. The app is started if it doesn't run.
enum EntityLookUp {
  /// How long a page waits.
  private static let limit = Duration.seconds(20)

  /// - Parameters:
  ///   - type: the name of the type: `pal.event`.
  ///   - words: an id, a title, or what the app searches for; nil for what it suggests.
  /// - Throws: `ControlFailure`.
  static func find(_ type: String, _ words: String?) async throws -> [FoundEntityReport] {
    guard let kind = WorkflowLoader.catalogue.entityKind(named: type), kind.canBeFound else {
      throw ControlFailure(
        .notFound, "no app finds a `\(type)`", help: "`segue apps list` lists the apps")
    }
    let answer = await Timeout.value(within: limit) { await Self.answer(of: kind, words) }
    switch answer {
    case nil: throw ControlFailure(.unavailable, "the app takes longer than 20 s")
    case .failure(let error)?:
      throw ControlFailure(.failed, IntentErrorText.message(for: error))
    case .success(let values)?:
      return values.compactMap { value in
        guard case .entity(let entity) = value else { return nil }
        return FoundEntityReport(
          id: entity.id, title: entity.title, subtitle: entity.subtitle)
      }
    }
  }

  private static func answer(
    of kind: any EntityKind, _ words: String?
  ) async -> Result<[IntentValue], any Error> {
    do {
      if let words { return .success(try await kind.find(words)) }
      return .success(try await kind.suggestions())
    } catch {
      return .failure(error)
    }
  }
}
