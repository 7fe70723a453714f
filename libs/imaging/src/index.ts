export { composeProduct, type ComposeOptions } from './product-composer/compose-product.js';
export { cutOut } from './pictures/cut-out.js';
export { checkForPrint } from './pictures/print-check.js';
export { inspect, ownLimits, uploadLimits, type PictureInfo } from './pictures/inspect.js';
export { sharePictureTurns, Turns } from './pictures/turns.js';
export { PictureError } from './pictures/picture-error.js';
export { renderPrintFile } from './pictures/render-print-file.js';
export {
  cropInside,
  cropTo,
  enlargeTo,
  fitBytes,
  partialPreview,
  placeholder,
  resizeInside,
  sanitise,
  thumbnail,
  type Picture,
} from './pictures/transform.js';
