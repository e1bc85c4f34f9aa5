/// A run's number, from 1. A number is never reused.
package typealias RunID = Int64

/// Identifies a trigger: one row for each name in a workflow, for as long as the store exists.
package typealias TriggerID = Int64

/// Identifies a question of a run.
package typealias PromptID = Int64

/// Identifies a form with which others start runs.
package typealias FormID = Int64

/// Identifies the ledger of one of a trigger's folders.
package typealias LedgerRootID = Int64
