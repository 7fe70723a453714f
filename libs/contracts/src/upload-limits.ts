/** [UPL-01] [UPL-07] What one picture of a user may have: bytes, pixels, pixels of its longer side; exactly this much passes. */
export const uploadLimits = { maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000, maxSide: 8192 };
