public import Foundation

// The types of Apple's that an app's own type can hand its container on to.

extension String: _SystemIntentValue {}
extension AttributedString: _SystemIntentValue {}
extension Int: _SystemIntentValue {}
extension Double: _SystemIntentValue {}
extension Float: _SystemIntentValue {}
extension Decimal: _SystemIntentValue {}
extension Bool: _SystemIntentValue {}
extension Date: _SystemIntentValue {}
extension DateComponents: _SystemIntentValue {}
extension Duration: _SystemIntentValue {}
extension Calendar.RecurrenceRule: _SystemIntentValue {}
extension URL: _SystemIntentValue {}
extension PersonNameComponents: _SystemIntentValue {}
extension IntentFile: _SystemIntentValue {}
extension IntentPerson: _SystemIntentValue {}
extension IntentCurrencyAmount: _SystemIntentValue {}
extension IntentPaymentMethod: _SystemIntentValue {}

extension Optional: _SystemIntentValue, IntentValueConvertible, IntentValueExpressing
where Wrapped: IntentValueConvertible {}
extension Array: _SystemIntentValue, IntentValueConvertible, IntentValueExpressing
where Element: IntentValueConvertible {}
extension Set: _SystemIntentValue, IntentValueConvertible, IntentValueExpressing
where Element: IntentValueConvertible {}
