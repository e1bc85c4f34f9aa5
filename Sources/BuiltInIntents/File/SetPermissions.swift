import AppIntentsCore
import SystemPackage

/// Sets the permissions of files.
struct SetPermissions: AppIntent, FormDeclaring, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "file.set_permissions"
  static let title: LocalizedStringResource = "Set Permissions of File"
  static let description = IntentDescription(
    """
    Sets who may read (`r`), write (`w`) and execute (`x`) files or folders, and gives the files: \
    `u+x` lets their owner execute them, `go-rwx` keeps all others out, `a=r,u+w` and `644` let all \
    read and the owner write. `X` is `x` for folders and for files that can be executed already. A \
    program never begins to run as its owner (setuid).
    """,
    categoryName: "File", searchKeywords: ["chmod", "mode", "executable", "rights", "access"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true
  static let forms: [String: LiteralForm] = ["to": .permissions]

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "Permissions", description: "Such as `u+x`, `go-w` or `644`")
  var to: String

  static var parameterSummary: some ParameterSummary {
    Summary("Set the permissions of \(\.$files) to \(\.$to)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let change = try PermissionChange(to)
    let access = IntentContext.current.files
    return .result(
      value: try FileChanges(past: "changed").perform(files) { path in
        let status = try access.status(of: path, followingLinks: true)
        let bits = change.applied(to: status.permissions, isFolder: status.kind == .folder)
        if bits != status.permissions { try access.set(.permissions(bits), of: path) }
      })
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

extension LiteralForm {
  fileprivate static let permissions = LiteralForm { text, _ in _ = try PermissionChange(text) }
}

/// A change of permission bits: `644`, or `u+x,go-w` as `chmod` takes it.
struct PermissionChange {
  private struct Clause {
    /// The bits of the users that it is about: 0o700, 0o070, 0o007.
    let users: UInt16
    let sign: Character
    /// As if for all users.
    let bits: UInt16
    /// Whether it has an `X`.
    let hasConditionalExecution: Bool
  }

  private enum Kind {
    case absolute(UInt16)
    case relative([Clause])
  }

  private static let special: UInt16 = 0o7000
  private let kind: Kind

  init(_ text: String) throws {
    let digits = text.hasPrefix("0") && text.utf8.count == 4 ? text.dropFirst() : text[...]
    if digits.utf8.count == 3, let bits = UInt16(digits, radix: 8), digits.first?.isNumber == true {
      kind = .absolute(bits)
      return
    }
    if text.utf8.count == 4, let bits = UInt16(text, radix: 8), bits > 0o777 {
      throw Self.refused(text)
    }
    let clauses = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try Self.clause($0, of: text)
    }
    kind = .relative(clauses)
  }

  private static func refused(_ text: String) -> IntentFailure {
    IntentFailure(
      "`\(text)` would set more than who may read, write and execute",
      help: "write three digits, such as `755`, or letters of `rwxX`")
  }

  private static func clause(_ part: Substring, of text: String) throws -> Clause {
    let problem = IntentFailure(
      "`\(text)` isn't a way to set permissions", help: "write `u+x`, `go-w`, `a=r` or `644`")
    guard let sign = part.firstIndex(where: { "+-=".contains($0) }) else { throw problem }
    var users: UInt16 = 0
    for letter in part[..<sign] {
      switch letter {
      case "u": users |= 0o700
      case "g": users |= 0o070
      case "o": users |= 0o007
      case "a": users |= 0o777
      default: throw problem
      }
    }
    var bits: UInt16 = 0
    var hasConditionalExecution = false
    let letters = part[part.index(after: sign)...]
    if letters.isEmpty, part[sign] != "=" { throw problem }
    for letter in letters {
      switch letter {
      case "r": bits |= 0o444
      case "w": bits |= 0o222
      case "x": bits |= 0o111
      case "X": hasConditionalExecution = true
      case "s", "t": throw refused(text)
      default: throw problem
      }
    }
    return Clause(
      users: users == 0 ? 0o777 : users, sign: part[sign], bits: bits,
      hasConditionalExecution: hasConditionalExecution)
  }

  /// The permission bits after the change. Those that let a program run as its owner or group are
  /// never set, and `644` clears them.
  func applied(to before: UInt16, isFolder: Bool) -> UInt16 {
    switch kind {
    case .absolute(let bits):
      // In a folder they mean something else, and stay.
      return isFolder ? before & Self.special | bits : bits
    case .relative(let clauses):
      return clauses.reduce(before) { permissions, clause in
        var bits = clause.bits
        if clause.hasConditionalExecution, isFolder || permissions & 0o111 != 0 { bits |= 0o111 }
        bits &= clause.users
        switch clause.sign {
        case "+": return permissions | bits
        case "-": return permissions & ~bits
        default: return permissions & ~clause.users | bits
        }
      }
    }
  }
}
