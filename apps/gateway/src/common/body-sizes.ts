/** Most bytes of a body besides pictures. */
export const ORDINARY_BODY = 256 * 1024;
/** 20 MB of image as base64 in JSON. */
export const PICTURE_BODY = 30 * 1024 * 1024;
/** From this length on a string can only be a picture. */
export const PICTURE_STRING = 32 * 1024;
