import AppIntentsCore

/// What is wrong with an enum for those who choose a case.
enum ChoiceFindings {
  /// Nil for an enum that isn't the program's own.
  static func finding(for choice: IntentChoiceType) -> TypeFinding? {
    guard let gaps = EnumLayout.gaps(of: choice) else { return nil }
    var finding = TypeFinding(name: gaps.type, kind: .choice)
    for name in gaps.cases {
      finding.problems.append(
        "its case `\(name)` isn't in `caseDisplayRepresentations`, so lists show it by its Swift name"
      )
    }
    return finding
  }
}
