export { composeProduct, type ComposeOptions } from './product-composer/compose-product.js';
export type { PlacementBox } from './product-composer/placement.js';
