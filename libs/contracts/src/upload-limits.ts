/** [UPL-01] [UPL-07] Inclusive limits of an uploaded picture: bytes, pixels, and pixels of the longer side. */
export const uploadLimits = { maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000, maxSide: 8192 };
