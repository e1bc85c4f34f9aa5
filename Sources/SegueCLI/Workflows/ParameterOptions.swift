import AppIntentsCore
import OrderedCollections

/// What may be given for the parameters of an intent. An app is asked, and started if it doesn't run.
enum ParameterOptions {
  /// The options by the parameters' names, for those that have some.
  ///
  /// - Throws: `CommandFailure` if the app can't be asked.
  static func all(
    of descriptor: IntentDescriptor
  ) throws -> OrderedDictionary<String, [ParameterOption]> {
    let asked = { @Sendable in
      let invocation = descriptor.binder.begin()
      var all: OrderedDictionary<String, [ParameterOption]> = [:]
      for (index, parameter) in descriptor.parameters.enumerated() {
        let options = try await descriptor.options(ofParameter: index, of: invocation)
        if !options.isEmpty { all[parameter.name] = ParameterOption.distinct(options) }
      }
      return all
    }
    do {
      return try Cancellation.value {
        do {
          let all = try await asked()
          await AddedApps.end()
          return all
        } catch {
          await AddedApps.end()
          throw error
        }
      }
    } catch let failure as IntentFailure {
      throw CommandFailure(
        status: failure.kind == .notPermitted ? .notPermitted : .unavailable,
        message: failure.message, help: failure.help)
    }
  }
}
