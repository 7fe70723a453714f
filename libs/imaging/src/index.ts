export { composeProduct, type ComposeOptions } from './product-composer/compose-product.js';
export { inspect, ownLimits, uploadLimits, type PictureInfo } from './pictures/inspect.js';
export { Turns } from './pictures/turns.js';
export { PictureError } from './pictures/picture-error.js';
export { renderPrintFile } from './pictures/render-print-file.js';
export {
  cropInside,
  fitBytes,
  partialPreview,
  placeholder,
  sanitise,
  thumbnail,
  type Picture,
} from './pictures/transform.js';
