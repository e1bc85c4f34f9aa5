package import Control
package import Foundation
package import SystemPackage
package import WorkflowLanguage

extension EnablePreview {
  /// What a user who has agreed to nothing yet would consent to.
  ///
  /// - Parameters:
  ///   - path: the file as the daemon knows it, or will.
  ///   - version: identifies what is shown.
  package init(
    of workflow: Workflow, _ id: String, at path: FilePath, version: String, now: Date
  ) {
    let files = StartedFiles(of: workflow, at: path, at: now)
    self.init(
      of: workflow, id, at: path, version: version, files: files, triggers: workflow.triggers,
      scope: ConsentScope(of: workflow, at: path), now: now)
  }

  init(
    of workflow: Workflow, _ id: String, at path: FilePath, version: String, files: StartedFiles,
    triggers: [any Trigger], scope: ConsentScope, now: Date
  ) {
    self.init(
      id: id, name: workflow.document.name, path: WirePath(path), version: version,
      isEnabled: false,
      starts: triggers.filter { $0.options.isEnabled }.map { trigger in
        Start(
          sentence: trigger.description, next: trigger.next(after: now),
          zone: trigger.timed?.timeZone?.identifier)
      },
      effects: EffectList.texts(of: workflow) { effect in
        files.files(of: effect, from: path.removingLastComponent())
      },
      limits: EffectList.limits(of: workflow), programs: scope.programs.sorted(),
      apps: scope.apps.sorted(), more: [])
  }
}
