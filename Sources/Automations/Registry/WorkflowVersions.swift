import WorkflowLanguage

/// A cache of the checked workflows used last. All of them would take too much memory.
struct WorkflowVersions {
  private struct Version {
    let hash: SourceHash
    let workflow: Workflow
    var used: Int
  }

  private let limit: Int
  private var versions: [String: Version] = [:]
  private var time = 0

  init(limit: Int = 32) { self.limit = limit }

  mutating func workflow(_ id: String, _ hash: SourceHash) -> Workflow? {
    guard versions[id]?.hash == hash else { return nil }
    time += 1
    versions[id]?.used = time
    return versions[id]?.workflow
  }

  mutating func keep(_ workflow: Workflow, id: String, _ hash: SourceHash) {
    time += 1
    versions[id] = Version(hash: hash, workflow: workflow, used: time)
    guard versions.count > limit, let oldest = versions.min(by: { $0.value.used < $1.value.used })
    else { return }
    versions[oldest.key] = nil
  }
}
