extension ExpressionFunction {
  static let listFunctions: [ExpressionFunction] = []
}
