import OrderedCollections

/// An action that may be suggested, with its uses.
struct SuggestionCandidate {
  let action: UsedAction
  /// In the order of time; never empty.
  let uses: [Usage]

  /// What it does with its values, in the app's own words if it has told some, or its name if they are
  /// left open.
  var title: String {
    guard let last = uses.last else { return "" }
    guard !action.values.isEmpty else { return last.title }
    return uses.last { $0.donor != nil }?.sentence ?? last.sentence ?? last.title
  }

  /// What the app suggests that it is called.
  var phrase: String? { uses.last { $0.donor != nil }?.phrase }

  /// The app that alone tells of it; nil if the user has done it with Segue.
  var donor: String? { uses.allSatisfy { $0.donor != nil } ? uses.last?.donor : nil }

  /// The candidates among all uses. An action is suggested with values that were used at least twice,
  /// that were the only ones, or that an app has donated. Other values vary, so that the
  /// action is suggested without them.
  static func all(of uses: [Usage]) -> [SuggestionCandidate] {
    let groups = Dictionary(grouping: uses, by: \.action.bare.key)
    return groups.sorted { $0.key < $1.key }.flatMap { _, uses -> [SuggestionCandidate] in
      let variants = Dictionary(grouping: uses, by: \.action.key).sorted { $0.key < $1.key }
      let own = variants.count { !isDonated($0.value) }
      let isSettled = { (uses: [Usage]) in uses.count > 1 || own == 1 || isDonated(uses) }
      var found = variants.filter { isSettled($0.value) }
        .map { SuggestionCandidate(action: $0.value[0].action, uses: $0.value) }
      let unsettled = Set(variants.filter { !isSettled($0.value) }.map(\.key))
      let varying = unsettled.isEmpty ? [] : uses.filter { unsettled.contains($0.action.key) }
      if let last = varying.last {
        found.append(
          SuggestionCandidate(
            action: varying.count == 1 ? last.action : last.action.bare, uses: varying))
      }
      return found
    }
  }

  /// Whether an app has named the values itself.
  private static func isDonated(_ uses: [Usage]) -> Bool {
    uses.contains { $0.source == .donated || $0.source == .related }
  }
}
