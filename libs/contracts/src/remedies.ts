/** How many times larger a design can be made for print. */
export const enlargementFactors = [1.5, 2, 3, 4] as const;
/** Beyond this nothing but blur is added. */
export const mostEnlargement = 4;
/** Limits of an enlarged picture: those of uploads, so that it can be used wherever an uploaded one can. */
export const longestEnlargedSide = 8_192;
export const mostEnlargedPixels = 50_000_000;
/** How far from the background's color a pixel may be and still belong to it, of 100. */
export const defaultTolerance = 12;
