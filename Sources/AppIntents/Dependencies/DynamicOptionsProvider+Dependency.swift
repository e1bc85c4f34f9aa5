extension DynamicOptionsProvider {
  public typealias Dependency = AppDependency
}
