/// A trigger's row in the store: one for a workflow's trigger of a name, for as long as the store
/// lives.
package typealias TriggerID = Int64
