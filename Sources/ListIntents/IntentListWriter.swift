/// Writes the source that lists intents.
struct IntentListWriter {
  /// `public` or `package`.
  let access: String

  func write(_ intents: [IntentFinder.Intent]) -> String {
    let always = intents.filter(\.conditions.isEmpty)
    let sometimes = intents.filter { !$0.conditions.isEmpty }
    var text = """
      // Made by the build from the target's sources.

      #if hasFeature(InternalImportsByDefault)
        \(access) import AppIntents
      #else
        import AppIntents
      #endif

      /// The intents of this target.
      \(access) enum IntentList {
        /// Every intent that is declared here, in the order of their names.
        \(access) static let all: [any AppIntent.Type] =
      """
    text += " "
    let list = always.map { "\($0.name).self,\n" }
    if sometimes.isEmpty {
      text += "[\n" + list.map { "    " + $0 }.joined() + "  ]\n}\n"
      return text
    }
    text += "{\n    var all: [any AppIntent.Type] = [\n"
    text += list.map { "      " + $0 }.joined() + "    ]\n"
    for intent in sometimes {
      text += "    #if \(IntentFinder.all(intent.conditions))\n"
      text += "      all.append(\(intent.name).self)\n    #endif\n"
    }
    return text + "    return all\n  }()\n}\n"
  }
}
