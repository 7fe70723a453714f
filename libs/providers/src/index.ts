export {
  ProviderError,
  providerErrorCodes,
  type ProviderErrorClass,
  type ProviderErrorCode,
  type ProviderErrorDetails,
} from './errors/provider-error.js';
export type {
  GeneratedImage,
  ImageBackground,
  ImageCallOptions,
  ImageGenerator,
  ImageQuality,
  ImageRequest,
  PartialImage,
  ImageType,
  ReferencedImageRequest,
} from './images/image-generator.js';
export { createImageGenerators, ImageGenerators } from './images/image-generators.js';
export { ImageGeneratorsModule } from './images/image-generators.module.js';
export {
  knownModels,
  looksLikeImageModel,
  resolveModel,
  selectableModels,
  type ImageModel,
  type ResolvedModel,
} from './images/models.js';
export { createPrintfulClient, PrintfulModule } from './print/printful.module.js';
export { PrintfulClient, type Page, type PagedList, type PrintfulCallOptions } from './print/printful-client.js';
export type { PrintfulEndpoint, PrintfulEnvelope } from './print/printful-transport.js';
export type {
  CatalogueProduct,
  CatalogueVariant,
  ProductDetail,
  Store,
  SyncProduct,
  SyncProductDetail,
  SyncVariant,
  VariantDetail,
} from './print/catalogue.schemas.js';
export type { MockupPosition, MockupTask, MockupTaskRequest, Printfiles, Templates } from './print/mockup.schemas.js';
export type {
  CostEstimate,
  LibraryFile,
  PrintOrder,
  PrintOrderItem,
  PrintOrderRequest,
  PrintRecipient,
  PrintShipment,
} from './print/order.schemas.js';
export { createStorage } from './storage/create-storage.js';
export { StorageModule } from './storage/storage.module.js';
export { DirectUploadsLoader } from './storage/direct-uploads-loader.js';
export {
  contentKey,
  contentTypeOf,
  derivedKey,
  isStorageKey,
  fileExtensions,
  randomKey,
  type StoredType,
} from './storage/keys.js';
export type { DirectUploadForm, DirectUploads } from './storage/direct-uploads.js';
export {
  Storage,
  type ActiveStorage,
  type StorageCall,
  type StoredFile,
  type StoredFileStream,
} from './storage/storage.js';
export { RemoteImagesModule } from './remote/remote-images.module.js';
export { RemoteImageClient } from './remote/remote-image-client.js';
export { RemoteImageError, type RemoteImageFault } from './remote/remote-image-error.js';
export { IdentityProviderModule } from './identity/identity-provider.module.js';
export { AccessTokenVerifier, type KeySource, type VerifierSettings } from './identity/access-token-verifier.js';
export {
  OidcClient,
  type CodeRedemption,
  type LoginRequest,
  type LogoutRequest,
  type OidcClientSettings,
  type RedeemedTokens,
} from './identity/oidc-client.js';
export { ExchangeRejected, IdentityUnavailable, TokenRejected } from './identity/identity-errors.js';
export type { VerifiedIdentity } from './identity/identity-claims.js';
