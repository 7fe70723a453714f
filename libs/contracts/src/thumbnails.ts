/** Widths in pixels of the thumbnails of every stored picture. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

const OWN_PICTURE = /^(?:https?:\/\/[^/?#]+)?\/files\/[\w-]+\.(?:png|jpg|webp)$/;

/** The URL of a stored picture's WebP thumbnail, at most `width` pixels wide; returns any other URL unchanged. */
export const thumbnailAddress = (url: string, width: ThumbnailWidth): string =>
  OWN_PICTURE.test(url) ? `${url}/w${width}.webp` : url;

/** The `<img srcset>` of a picture; undefined for a picture without thumbnails. */
export const thumbnailSet = (url: string, widths: readonly ThumbnailWidth[] = thumbnailWidths): string | undefined =>
  OWN_PICTURE.test(url) ? widths.map((width) => `${thumbnailAddress(url, width)} ${width}w`).join(', ') : undefined;
