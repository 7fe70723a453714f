export { ProviderError, providerErrorCodes, type ProviderErrorClass, type ProviderErrorCode, type ProviderErrorDetails } from './errors/provider-error.js';
export type {
  GeneratedImage, ImageBackground, ImageCallOptions, ImageGenerator, ImageQuality, ImageRequest, PartialImage, PictureType, ReferencedImageRequest,
} from './images/image-generator.js';
export { createImageGenerators } from './images/create-image-generators.js';
export { knownModels, looksLikeImageModel, resolveModel, selectableModels, type ImageModel, type ResolvedModel, type SelectableModel } from './images/models.js';
