import type { ProviderErrorCode } from './provider-error.js';

type Texts = Record<ProviderErrorCode, string>;

/** What a shopper reads when making an image failed. */
export const imageTexts: Texts = {
  CONTENT_POLICY: 'The image service declined this prompt because of its content rules. Please change the wording and try again. You were not charged.',
  REFUSED: 'The image service answered with words instead of a picture. Please describe the image differently and try again. You were not charged.',
  NO_IMAGE: 'The image service did not return a picture. Please try again. You were not charged.',
  RATE_LIMITED: 'The image service is very busy at the moment. Please try again in a minute. You were not charged.',
  QUOTA: 'Image generation is out of capacity at the moment. Please try again later. You were not charged.',
  TIMEOUT: 'The image service took too long to answer. Please try again. You were not charged.',
  UNAVAILABLE: 'The image service is not available at the moment. Please try again in a few minutes. You were not charged.',
  BAD_RESPONSE: 'The image service sent an answer that is not a picture. Please try again. You were not charged.',
  BAD_REQUEST: 'The image service could not work with this request. Please change the prompt or the picture and try again. You were not charged.',
  NOT_FOUND: 'The chosen image model is no longer available. Please choose another model. You were not charged.',
  CONFLICT: 'The image service is already working on this. Please wait a moment and try again. You were not charged.',
  UNAUTHORISED: 'Image generation is not set up correctly. Please try again later; we have been told. You were not charged.',
};

/** What a person reads when the print provider failed. */
export const printTexts: Texts = {
  CONTENT_POLICY: 'The print provider declined this design. Please use another design.',
  REFUSED: 'The print provider declined this request. Please check the product and the design and try again.',
  NO_IMAGE: 'The print provider returned no picture. Please try again.',
  RATE_LIMITED: 'The print provider is very busy at the moment. Please try again in a minute.',
  QUOTA: 'The print provider accepts no more mockups today. Please try again tomorrow.',
  TIMEOUT: 'The print provider took too long to answer. Please try again.',
  UNAVAILABLE: 'The print provider is not available at the moment. Please try again in a few minutes.',
  BAD_RESPONSE: 'The print provider sent an answer we could not read. Please try again.',
  BAD_REQUEST: 'The print provider could not work with this request. Please check the product, the design and the address.',
  NOT_FOUND: 'The print provider does not know this item. Please choose another product or variant.',
  CONFLICT: 'The print provider already has this order.',
  UNAUTHORISED: 'The connection to the print provider is not set up correctly. Please try again later; we have been told.',
};

/** Said when a retired model's name is chosen. */
export const modelNotice = (requested: string, model: string): string =>
  `${requested} is retired by its provider; ${model} is used instead.`;

/** What a person reads when a picture could not be stored or read. */
export const storageText = 'The picture could not be stored. Please try again in a moment.';
