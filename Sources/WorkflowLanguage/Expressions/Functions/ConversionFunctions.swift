extension ExpressionFunction {
  static let conversionFunctions: [ExpressionFunction] = []
}
