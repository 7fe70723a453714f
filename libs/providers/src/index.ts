export { ProviderError, type ProviderErrorCode } from './errors/provider-error.js';
export { IdentityProviderModule } from './identity/identity-provider.module.js';
export { AccessTokenVerifier } from './identity/access-token-verifier.js';
export { SessionTokenVerifier, type ProviderSession } from './identity/session-token-verifier.js';
export { OidcClient, type RedeemedTokens } from './identity/oidc-client.js';
export { ExchangeRejected, IdentityUnavailable, TokenRejected } from './identity/identity-errors.js';
export type { VerifiedIdentity } from './identity/identity-claims.js';
export type { GeneratedImage, ImageCallOptions, ImageGenerator, PartialImage } from './images/image-generator.js';
export { ImageProviderAvailability } from './images/image-provider-availability.js';
export { ImageGenerators } from './images/image-generators.js';
export { ImageGeneratorsModule } from './images/image-generators.module.js';
export { resolveModel, selectableModels, type ImageModel, type ResolvedModel } from './images/models.js';
export {
  failedRefundCents,
  PaymentDeclined,
  PaymentProvider,
  UnverifiedEvent,
  type PaymentEvent,
  type ProviderPayment,
} from './payment/payment-provider.js';
export {
  SubscriptionProvider,
  type Outcome,
  type PaidInvoice,
  type ProviderSubscription,
} from './payment/subscription-provider.js';
export { PaymentProviderModule } from './payment/payments.module.js';
export { PrintfulModule } from './print/printful.module.js';
export { PrintfulClient } from './print/printful-client.js';
export { PrintfulTurns } from './print/printful-turns.js';
export { mockupTurnMs } from './print/mockup-turn.js';
export { ORDER_EVENTS, printEventSchema } from './print/webhook.schemas.js';
export type { MockupTask, MockupTaskRequest } from './print/mockup.schemas.js';
export type {
  CostEstimate,
  PrintOrder,
  PrintOrderItem,
  PrintOrderRequest,
  PrintRecipient,
  PrintShipment,
  ShippingRate,
} from './print/order.schemas.js';
export type { ProviderCountry, SizeGuide } from './print/catalogue.schemas.js';
export { RemoteImagesModule } from './remote/remote-images.module.js';
export { RemoteImageClient } from './remote/remote-image-client.js';
export { RemoteImageError } from './remote/remote-image-error.js';
export { MailModule } from './mail/mail.module.js';
export { MailSender, type Mail } from './mail/mail-sender.js';
export { WebhookSender } from './webhook/webhook-sender.js';
export { createStorage } from './storage/create-storage.js';
export { DirectUploadsLoader } from './storage/direct-uploads-loader.js';
export type { DirectUploadForm, DirectUploads } from './storage/direct-uploads.js';
export { contentKey, derivedKey, fileExtensions, isStorageKey, type StoredType } from './storage/keys.js';
export { StorageModule } from './storage/storage.module.js';
export { Storage, type ActiveStorage, type StoredFileStream } from './storage/storage.js';
