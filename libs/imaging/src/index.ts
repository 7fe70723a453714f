export { composeProduct, type ComposeOptions } from './product-composer/compose-product.js';
export type { PlacementBox } from './product-composer/placement.js';
export {
  inspect,
  ownLimits,
  uploadLimits,
  type PictureExtension,
  type PictureInfo,
  type PictureLimits,
  type PictureMime,
} from './pictures/inspect.js';
export { Turns } from './pictures/turns.js';
export { PictureError, pictureErrorCodes, type PictureErrorCode } from './pictures/picture-error.js';
export { renderPrintFile, type PrintArea, type PrintLayout } from './pictures/render-print-file.js';
export {
  cropInside,
  cropTo,
  fitBytes,
  partialPreview,
  placeholder,
  resizeInside,
  sanitise,
  thumbnail,
  type Picture,
  type PixelRectangle,
} from './pictures/transform.js';
