extension ExpressionFunction {
  static let textFunctions: [ExpressionFunction] = []
}
