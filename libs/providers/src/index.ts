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
  PictureType,
  ReferencedImageRequest,
} from './images/image-generator.js';
export { createImageGenerators } from './images/create-image-generators.js';
export {
  knownModels,
  looksLikeImageModel,
  resolveModel,
  selectableModels,
  type ImageModel,
  type ResolvedModel,
} from './images/models.js';
export { createPrintfulClient } from './print/create-printful-client.js';
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
export { createDirectUploads, createStorage } from './storage/create-storage.js';
export {
  contentKey,
  contentTypeOf,
  derivedKey,
  isStorageKey,
  pictureEndings,
  randomKey,
  type StoredType,
} from './storage/keys.js';
export type { DirectUploadForm, DirectUploads } from './storage/direct-uploads.js';
export { Storage, type StorageCall, type StoredPicture, type StoredStream } from './storage/storage.js';
export { createRemotePictures } from './remote/create-remote-pictures.js';
export { RemotePictures } from './remote/remote-pictures.js';
export { RemotePictureError, type RemotePictureFault } from './remote/remote-picture-error.js';
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
