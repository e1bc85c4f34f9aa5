import RunHistory
package import WorkflowLanguage

extension FolderMonitors: TriggerServer {
  package func arm(_ triggers: [TriggerArming<FolderTrigger>]) async {
    await arm(
      triggers.map { trigger in
        FolderSubscription(
          trigger: trigger.subscription.id, workflow: trigger.subscription.workflow,
          file: trigger.subscription.file, definition: trigger.definition,
          ledgerIsLost: trigger.isLedgerLost)
      })
  }
}
