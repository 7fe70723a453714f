/** Widths in pixels of the smaller versions that every stored picture has. */
export const thumbnailWidths = [160, 320, 640, 1280] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

const OWN_PICTURE = /^(?:https?:\/\/[^/?#]+)?\/files\/[\w-]+\.(?:png|jpg|webp)$/;

/** The address of a stored picture's version at most `width` pixels wide, a WebP; any other address stays as it is. */
export const thumbnailAddress = (url: string, width: ThumbnailWidth): string =>
  OWN_PICTURE.test(url) ? `${url}/w${width}.webp` : url;

/** The widths of a picture as an `<img srcset>` names them; undefined for a picture that has only the one. */
export const thumbnailSet = (url: string, widths: readonly ThumbnailWidth[] = thumbnailWidths): string | undefined =>
  OWN_PICTURE.test(url) ? widths.map((width) => `${thumbnailAddress(url, width)} ${width}w`).join(', ') : undefined;
