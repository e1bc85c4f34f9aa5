extension ExpressionFunction {
  static let numberFunctions: [ExpressionFunction] = []
}
