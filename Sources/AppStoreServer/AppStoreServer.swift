// One import gives the whole library: values, verification and signing, and calls.
@_exported public import AppStoreClient
@_exported public import AppStoreTrust
@_exported public import AppStoreTypes
