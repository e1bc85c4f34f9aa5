/// What belongs to a run and isn't a page, by the paths at which it is.
enum RunPart: Sendable, Hashable {
  /// A file of a value, to keep.
  case file(Int64, mark: String)
  /// A picture, or a page of a PDF as one.
  case picture(Int64, mark: String)
  /// A value or a file that is HTML, for a frame in which nothing runs.
  case frame(Int64, mark: String)
  /// All that is known of the run, as JSON.
  case trace(Int64)

  init?(_ path: [String]) {
    guard path.first == "runs", path.count >= 3, let run = Int64(path[1]) else { return nil }
    switch (path[2], path.count) {
    case ("trace.json", 3): self = .trace(run)
    case ("files", 4): self = .file(run, mark: path[3])
    case ("pictures", 4): self = .picture(run, mark: path[3])
    case ("frames", 4): self = .frame(run, mark: path[3])
    default: return nil
    }
  }

  var address: PageAddress {
    switch self {
    case .file(let run, let mark): PageAddress("runs", "\(run)", "files", mark)
    case .picture(let run, let mark): PageAddress("runs", "\(run)", "pictures", mark)
    case .frame(let run, let mark): PageAddress("runs", "\(run)", "frames", mark)
    case .trace(let run): PageAddress("runs", "\(run)", "trace.json")
    }
  }

  var run: Int64 {
    switch self {
    case .file(let run, _), .picture(let run, _), .frame(let run, _), .trace(let run): run
    }
  }
}
