extension ExpressionFunction {
  static let dateFunctions: [ExpressionFunction] = []
}
