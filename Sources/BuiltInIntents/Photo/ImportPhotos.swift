import AppIntentsCore
import Foundation
import SystemPackage

/// Copies photos into the folders of a library.
struct ImportPhotos: AppIntent, FormDeclaring, SideEffectDeclaring, OutputTypeRefining, ProgramUsing
{
  static let persistentIdentifier = "photo.import"
  static let title: LocalizedStringResource = "Save to Photos"
  static let description = IntentDescription(
    """
    Copies photos and videos into folders by when they were taken: with `to: ~/Pictures/{year}/{month}` a \
    photo of May 2026 goes to `~/Pictures/2026/05`. `{day}` and `{camera}` are replaced, too. One that \
    doesn't say when it was taken counts by the date of its file. A photo that is there already is left as \
    it is, if the files are the same; else `conflict` decides.
    """,
    categoryName: "Photo", searchKeywords: ["save", "album", "camera", "copy", "sort", "year"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [PhotoReader.program]
  static let forms: [String: LiteralForm] = ["to": .place]

  @Parameter(title: "Photos")
  var files: [IntentFile]

  @Parameter(
    title: "Destination",
    description: "A folder, in which `{year}`, `{month}`, `{day}` and `{camera}` are replaced",
    default: "~/Pictures/{year}/{month}")
  var to: PathText

  @Parameter(title: "Conflict", description: "What to do if another file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Save \(\.$files) to \(\.$to)") { \.$conflict }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let context = IntentContext.current
    try PhotoPlace.check(to.text)
    for file in files {
      guard try PhotoKind(name: file.fileName.bytes) != nil else {
        throw IntentFailure(
          "`\(file.shown)` isn't a photo or a video by its name")
      }
    }
    let tags = try await PhotoReader().read(files)
    var places: [IntentValue] = []
    var done = FinishedFiles()
    for (index, (file, tags)) in zip(files, tags).enumerated() {
      try Task.checkCancellation()
      do {
        let folder = try PhotoPlace(of: file, tags, in: context).folder(to.text)
        places.append(.file(try copy(file, to: folder)))
        done.add(file.filename)
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "done before that: \(done.list)")
      }
      context.reportFiles(done: index + 1, of: files.count)
    }
    return .result(value: places.count == 1 ? places[0] : .list(places))
  }

  private func copy(_ file: IntentFile, to folder: String) throws -> IntentFile {
    let files = IntentContext.current.files
    let place = try Destination(folder + "/").making(file.fileName) { target in
      if try file.hasSameContent(as: target) { return target }
      return try conflict.settle(target) { target, replacing in
        if let path = file.resolvedPath {
          try files.copy(path, to: target, replacing: replacing)
        } else {
          try files.write(file.read(), to: target, replacing: replacing)
        }
      } ?? target
    }
    return IntentFile(path: place)
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}

/// The words of a destination that stand for what a photo says about itself.
private struct PhotoPlace {
  private static let names = ["year", "month", "day", "camera"]
  private let values: [String: String]

  init(of file: IntentFile, _ tags: PhotoTags, in context: IntentContext) throws {
    var date = tags.taken(in: context)
    if date == nil {
      let modified = try file.resolvedPath.map {
        try context.files.status(of: $0, followingLinks: true).modified
      }
      date = IntentDate(modified ?? context.now(), in: context.timeZone)
    }
    let calendar = IntentDate.calendar(in: date?.timeZone ?? context.timeZone)
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: date?.instant ?? context.now())
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    values = [
      "year": String("000\(parts.year ?? 0)".suffix(4)), "month": two(parts.month),
      "day": two(parts.day), "camera": Self.name(tags.camera ?? "Unknown Camera"),
    ]
  }

  /// A text as the name of a folder: it leads nowhere else.
  private static func name(_ text: String) -> String {
    let safe = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(80).map { $0 == "/" || $0.value < 0x20 ? "-" : $0 })
    ).trimmingCharacters(in: .whitespaces)
    return safe.isEmpty || safe.allSatisfy { $0 == "." } ? "Unknown Camera" : safe
  }

  /// The folder, with the words replaced.
  func folder(_ template: String) -> String {
    // The camera comes last: what is in its name isn't replaced.
    Self.names.reduce(template) { $0.replacingOccurrences(of: "{\($1)}", with: values[$1] ?? "") }
  }

  /// Throws if a word isn't known.
  static func check(_ template: String) throws {
    for part in template.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let name = part.prefix { $0 != "}" }
      guard names.contains(String(name)) else {
        throw IntentFailure(
          "`to` has no word `{\(name)}`",
          help: "`{year}`, `{month}`, `{day}` and `{camera}` are replaced")
      }
    }
  }
}

extension IntentFile {
  /// Whether a file has the same bytes; false if there is none.
  fileprivate func hasSameContent(as other: FilePath) throws -> Bool {
    let files = IntentContext.current.files
    guard let status = try files.statusIfPresent(of: other), status.kind == .file else {
      return false
    }
    guard let path = resolvedPath else { return try read() == files.read(other) }
    guard try files.status(of: path, followingLinks: true).size == status.size else { return false }
    let (one, two) = (try files.open(path), try files.open(other))
    defer {
      try? one.close()
      try? two.close()
    }
    while true {
      try Task.checkCancellation()
      let (left, right) = (try one.next(1 << 20), try two.next(1 << 20))
      if left != right { return false }
      if left.isEmpty { return true }
    }
  }
}

extension LiteralForm {
  fileprivate static let place = LiteralForm { text, _ in try PhotoPlace.check(text) }
}
