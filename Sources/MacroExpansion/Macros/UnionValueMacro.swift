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
    let cases = type.members.flatMap { member -> [EnumCase] in
      if case .cases(let cases) = member.kind { cases } else { [] }
    }
    if cases.isEmpty { return .failure(withoutCases(type)) }
    let problems = cases.filter { $0.values.count != 1 }.map(notOneValue) + repeatedTypes(in: cases)
    guard problems.isEmpty else { return Expansion(diagnostics: problems) }
    return Expansion(source: conformance(cases))
  }

  /// The names of the cases, and apart from them the values: these belong to no actor, while the
  /// names may belong to the one that is the module's default.
  private func conformance(_ cases: [EnumCase]) -> String {
    let access = request.access(of: member)
    func clause(_ name: String) -> String {
      request.conformances.contains(name) ? ": AppIntents.\(name)" : ""
    }
    let entries = cases.compactMap { found -> String? in
      guard let value = found.values.first else { return nil }
      let label = value.label.map { $0 == "_" ? "" : $0 + ": " } ?? ""
      let name = SwiftText(found.name).tokens.first?.name ?? found.name
      return """
              AppIntents._UnionCase(
                "\(name)", (\(typeText(value))).self, make: { .\(found.name)(\(label)$0) },
                take: { if case .\(found.name)(let value) = $0 { value } else { nil } }),
        """
    }
    return """
      extension \(request.extendedType)\(clause("AppUnionValue")) {
        \(access)enum Cases: Swift.String, AppIntents.AppUnionValueCasesProviding {
          case \(cases.map(\.name).joined(separator: ", "))
        }
      }
      nonisolated extension \(request.extendedType)\(clause("_UnionValue")) {
        \(access)static var _unionCases: [AppIntents._UnionCase<Self>] {
          [
      \(entries.joined(separator: "\n"))
          ]
        }
      }
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
  private func repeatedTypes(in cases: [EnumCase]) -> [MacroDiagnostic] {
    var first: [String: EnumCase] = [:]
    var problems: [MacroDiagnostic] = []
    for found in cases {
      guard found.values.count == 1, let value = found.values.first else { continue }
      let key = SwiftText(typeText(value)).tokens.map(\.text).joined(separator: " ")
      guard let earlier = first[key] else {
        first[key] = found
        continue
      }
      problems.append(
        MacroDiagnostic(
          message: "two cases of a union can't have one type: `\(earlier.name)` and "
            + "`\(found.name)` both have `\(typeText(value))`",
          place: request.declaration.place(of: found.range),
          notes: [
            MacroDiagnostic.Note(
              message: "`\(earlier.name)` is declared here",
              place: request.declaration.place(of: earlier.range))
          ]))
    }
    return problems
  }
}
