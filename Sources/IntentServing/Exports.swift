@_exported public import struct AppIntentsCore.ContinueActivityIntent
// What an app's author may declare beyond Apple's names.
@_exported public import protocol AppIntentsCore.IntentAssociating
@_exported public import protocol AppIntentsCore.SideEffectDeclaring
@_exported public import struct AppIntentsCore.SideEffects
@_exported public import protocol AppIntentsCore.SimulatedIntent
