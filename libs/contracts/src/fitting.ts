/** How an image of another shape is fitted to its print area, and where it is anchored. Without a validator, since pages list them. */
export const cropOptions = ['top-bottom', 'left-right', 'center', 'resize', 'anchor'] as const;
export type CropOption = (typeof cropOptions)[number];
export const anchorPositions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export type AnchorPosition = (typeof anchorPositions)[number];
