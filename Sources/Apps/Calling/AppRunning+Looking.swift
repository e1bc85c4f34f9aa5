import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient

extension AppRunning {
  /// Looks something up in an app, if the run may use the app.
  ///
  /// - Parameters:
  ///   - subject: what failures name: the app, and what of it is asked for.
  ///   - unknown: what an app gives that doesn't know the request; nil if that is a failure.
  ///   - body: sends requests, each with `telling` of the context.
  func lookUp<Found>(
    in app: String, for subject: String, ifUnknown unknown: Found? = nil,
    _ body: (any ProviderSession, IntentContext) async throws -> Found
  ) async throws -> Found {
    let context = IntentContext.current
    do {
      try context.permit(.app(app))
      return try await body(try await self.app(named: app).sessionForLookups(), context)
    } catch {
      if let unknown, (error as? RemoteError)?.code == RemoteError.Code.unknownMethod {
        return unknown
      }
      throw IntentFailure.ofApp(error, step: subject)
    }
  }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The parameters of a look-up, with the language and the time zone of the run.
  func telling(_ context: IntentContext) -> JSONObject {
    var told = CallContext()
    told.locale = context.locale.identifier.replacing("_", with: "-")
    told.timeZone = context.timeZone.identifier
    return addingIntentMeta(["context": .dictionary(told.json)])
  }
}
