/** The fields of a product that hold the address of a picture. */
const PICTURE_FIELDS = new Set(['url', 'image', 'image_url']);

/** Where a product names a picture of an origin that no page may load from; undefined where it names none. Paths are of our own. */
export function foreignPicture(given: unknown, allowedOrigin: string, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const at = path ? `${path}.${key}` : key;
    const found = isForeign(key, value, allowedOrigin) ? at : foreignPicture(value, allowedOrigin, at);
    if (found) return found;
  }
  return undefined;
}

const isForeign = (key: string, value: unknown, allowedOrigin: string): boolean =>
  PICTURE_FIELDS.has(key) &&
  typeof value === 'string' &&
  !value.startsWith('/') &&
  URL.parse(value)?.origin !== allowedOrigin;
