package import Control
package import Foundation
package import LanguageModels
package import SystemPackage
package import WorkflowLanguage

extension EnablePreview {
  /// What a user who has agreed to nothing yet would consent to.
  ///
  /// - Parameters:
  ///   - path: the file as the daemon knows it, or will.
  ///   - version: identifies what is shown.
  ///   - models: those of the settings.
  package init(
    of workflow: Workflow, _ id: String, at path: FilePath, version: String,
    models: ConfiguredModels, now: Date
  ) {
    let commands = AskedModels(of: workflow).commands { models }
    let files = StartedFiles(of: workflow, at: path, asking: commands, at: now)
    self.init(
      of: workflow, id, at: path, version: version, files: files, models: models,
      triggers: workflow.triggers, scope: ConsentScope(of: workflow, at: path), now: now)
  }

  init(
    of workflow: Workflow, _ id: String, at path: FilePath, version: String, files: StartedFiles,
    models: ConfiguredModels, triggers: [any Trigger], scope: ConsentScope, now: Date
  ) {
    self.init(
      id: id, name: workflow.document.name, path: WirePath(path), version: version,
      isEnabled: false,
      starts: triggers.filter { $0.options.isEnabled }.map { trigger in
        Start(
          sentence: trigger.description, next: trigger.next(after: now),
          zone: trigger.timed?.timeZone?.identifier)
      },
      effects: EffectList.texts(of: workflow) { effect, caller in
        let commands = effect.question.map { models.commands(meantBy: $0.model) } ?? []
        let started =
          files.files(of: effect, from: path.removingLastComponent())
          + commands.flatMap { files.files(ofCommand: $0) }
        return started.map { "starts the file: \($0)" }
          + (effect.question.map { question in
            [question.words(in: models, startedBy: caller == nil ? triggers : [])]
          } ?? [])
      },
      limits: EffectList.limits(of: workflow), programs: scope.programs.sorted(),
      apps: scope.apps.sorted(), more: [])
  }
}
