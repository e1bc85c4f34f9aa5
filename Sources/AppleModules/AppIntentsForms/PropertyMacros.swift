public import AppIntentsCore

/// A property of an entity that is computed: `@ComputedProperty var count: Int { items.count }`.
///
/// It is a property for workflows as one with `@Property` is, read when it is needed. `$count` is the
/// property as summaries and queries name it.
///
/// The entity's declaration has to contain it; an extension can't, because the macro adds a stored
/// property.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/computedproperty()).
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro ComputedProperty() =
  #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// A computed property with a title.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro ComputedProperty(title: LocalizedStringResource) =
  #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// A computed property that the index of entities keeps under an attribute.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro ComputedProperty(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) =
  #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// A computed property with a title that the index of entities keeps under an attribute.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro ComputedProperty(
  title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// A computed property that the index of entities keeps under a name that the app chooses.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro ComputedProperty(customIndexingKey: CSCustomAttributeKey) =
  #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// A computed property with a title that the index of entities keeps under a name that the app
/// chooses.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro ComputedProperty(
  title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// A property of an entity whose value takes time:
/// `@DeferredProperty var rating: Int { get async throws { try await server.rating(of: id) } }`.
///
/// It is read only where a workflow uses it.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/deferredproperty()).
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro DeferredProperty() =
  #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// A deferred property with a title.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro DeferredProperty(title: LocalizedStringResource) =
  #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// A deferred property that the index of entities keeps under an attribute.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro DeferredProperty(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) =
  #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// A deferred property with a title that the index of entities keeps under an attribute.
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro DeferredProperty(
  title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")
