extension IntentContext {
  /// The same run with some of its parts replaced.
  package func replacing(
    files: (any FileAccess)? = nil, place: Place? = nil, clock: Clock? = nil,
    interaction: (any Interaction)? = nil, permissions: Permissions? = nil,
    programs: ProgramHooks? = nil, report: (@Sendable (IntentMessage) -> Void)? = nil
  ) -> IntentContext {
    IntentContext(
      files: files ?? self.files, place: place ?? self.place, clock: clock ?? self.clock,
      interaction: interaction ?? self.interaction, values: values,
      permissions: permissions ?? self.permissions, programs: programs ?? self.programs,
      isSimulation: isSimulation, report: report ?? self.report)
  }
}
