import type { ThumbnailWidth } from '#contracts/thumbnails';

export interface FirstPicture {
  /** The fields of the screen's first answer that may have its address, the likeliest first. */
  fields: string[];
  /** None where the field has the only file there is. */
  widths: [ThumbnailWidth, ...ThumbnailWidth[]] | [];
  /** How wide it is shown, for the choice of its file. */
  sizes: string;
  /** The name under which the page's query names the one that is shown, in an answer of many. */
  of?: string;
}

/** The pictures that screens begin with: of what the screen reads first, `start.js` asks for the first, before the app shows it. */
export const firstPictures = {
  tile: { fields: ['url'], widths: [160, 320], sizes: '(min-width: 1024px) 150px, (min-width: 640px) 190px, 45vw' },
  // On a phone its plate is 230 px high.
  order: { fields: ['mockupUrl', 'url'], widths: [640, 1280], sizes: '(min-width: 768px) 40vw, 230px' },
  // One file for every screen: the editor and the desk of reviews draw them themselves.
  stage: { fields: ['url'], widths: [640], sizes: '320px' },
  // A preview of it, which stands until the whole is there.
  result: { fields: ['previewUrl'], widths: [], sizes: '', of: 'job' },
  // Of several lines it may be another one's, where the first has no mockup.
  review: { fields: ['mockupUrl', 'image'], widths: [640], sizes: '176px' },
} satisfies Record<string, FirstPicture>;

/** The tiles of ready-made designs that are seen first. */
export const firstTiles = ['/art/ready/fox-tile.webp', '/art/ready/wave-tile.webp'];
