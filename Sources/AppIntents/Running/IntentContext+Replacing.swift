extension IntentContext {
  /// The same run with some of its parts replaced.
  package func replacing(
    files: (any FileAccess)? = nil, place: Place? = nil, clock: Clock? = nil,
    interaction: (any Interaction)? = nil, programs: ProgramHooks? = nil
  ) -> IntentContext {
    IntentContext(
      files: files ?? self.files, place: place ?? self.place, clock: clock ?? self.clock,
      interaction: interaction ?? self.interaction, values: values, permissions: permissions,
      programs: programs ?? self.programs, isSimulation: isSimulation, report: report)
  }
}
