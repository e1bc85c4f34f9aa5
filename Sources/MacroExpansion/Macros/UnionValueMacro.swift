import SwiftSource

/// `@UnionValue`: an enum each of whose cases has one value is a value of one of several types.
struct UnionValueMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration

  init(_ request: ExpansionRequest, _ member: MemberDeclaration) {
    self.request = request
    self.member = member
  }

  func expand() -> Expansion {
    guard let type = member.type, type.keyword == "enum" else { return .failure(notAnEnum) }
    let cases = type.usableCases
    var problems = MemberProblems()
    problems.add(withoutCases(type), under: Conditions(noneOf: cases.map(\.conditions)))
    for found in cases where found.declared.values.count != 1 {
      problems.add(notOneValue(found.declared), under: found.conditions)
    }
    addRepeatedTypes(in: cases, to: &problems)
    guard problems.diagnostics.isEmpty else { return Expansion(diagnostics: problems.diagnostics) }
    return Expansion(source: conformance(cases, problems.source))
  }

  /// The names of the cases, and apart from them the values: these belong to no actor, while the
  /// names may belong to the one that is the module's default.
  private func conformance(_ cases: [UsableCase], _ errors: String) -> String {
    let access = request.access(of: member)
    func clause(_ name: String) -> String {
      request.conformances.contains(name) ? ": AppIntents.\(name)" : ""
    }
    let names = cases.map { $0.conditions.enclose("case \($0.declared.name)").indented(by: 4) }
    let list = "[AppIntents._UnionCase<Self>]"
    let entries = ListSource(
      list,
      cases.compactMap { found in
        entry(of: found).map { ($0, found.conditions) }
      })
    // The list uses all cases. A use of a deprecated one is a warning unless the list is deprecated, too.
    let attribute = cases.contains(where: \.isDeprecated) ? "@available(*, deprecated) " : ""
    return """
      extension \(request.extendedType)\(clause("AppUnionValue")) {\(errors)
        \(access)enum Cases: Swift.String, AppIntents.AppUnionValueCasesProviding {
      \(names.joined(separator: "\n"))
        }
      }
      nonisolated extension \(request.extendedType)\(clause("_UnionValue")) {
        \(attribute)\(access)static var _unionCases: \(list) {
      \(entries.body.indented(by: 4))
        }
      }
      """
  }

  private func entry(of found: UsableCase) -> String? {
    guard let value = found.declared.values.first else { return nil }
    let label = value.label.map { $0 == "_" ? "" : $0 + ": " } ?? ""
    let name = found.declared.name
    return """
      AppIntents._UnionCase(
        "\(found.plainName)", (\(typeText(value))).self, make: { .\(name)(\(label)$0) },
        take: { if case .\(name)(let value) = $0 { value } else { nil } })
      """
  }

  private func typeText(_ value: EnumCase.Value) -> String { request.declaration.text[value.type] }
}

// MARK: - Messages

extension UnionValueMacro {
  private var notAnEnum: MacroDiagnostic {
    request.error(
      "`\(request.attributeName)` goes before an enum",
      atKeywordOf: member)
  }

  private func withoutCases(_ type: TypeDeclaration) -> MacroDiagnostic {
    request.error(
      "`\(request.attributeName)` needs cases, each with a value, but `\(type.name)` has none",
      at: request.declaration.place(of: type.nameRange))
  }

  private func notOneValue(_ found: EnumCase) -> MacroDiagnostic {
    let count = found.values.isEmpty ? "no value" : "\(found.values.count) values"
    return request.error(
      "each case of a union has one value, but `\(found.name)` has \(count)",
      at: request.declaration.place(of: found.range))
  }

  /// Cases whose type an earlier case has: a value couldn't say which of them it is.
  private func addRepeatedTypes(in cases: [UsableCase], to problems: inout MemberProblems) {
    var earlier: [String: [UsableCase]] = [:]
    for found in cases {
      guard found.declared.values.count == 1, let value = found.declared.values.first else {
        continue
      }
      let key = SwiftText(typeText(value)).tokens.map(\.text).joined(separator: " ")
      let others = earlier[key] ?? []
      // One message is enough if one of the others is always there.
      for other in others.first(where: \.conditions.isAlways).map({ [$0] }) ?? others {
        problems.add(
          repeatedType(of: found.declared, after: other.declared, value),
          under: other.conditions.and(found.conditions))
      }
      earlier[key] = others + [found]
    }
  }

  private func repeatedType(
    of found: EnumCase, after earlier: EnumCase, _ value: EnumCase.Value
  ) -> MacroDiagnostic {
    MacroDiagnostic(
      message: "two cases of a union can't have one type: `\(earlier.name)` and "
        + "`\(found.name)` both have `\(typeText(value))`",
      place: request.declaration.place(of: found.range),
      notes: [
        MacroDiagnostic.Note(
          message: "`\(earlier.name)` is declared here",
          place: request.declaration.place(of: earlier.range))
      ])
  }
}
