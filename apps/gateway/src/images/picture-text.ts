import { text } from '#contracts';
import { HttpError } from '../common/http-error.js';

const DATA_URL = /^data:image\/(?:png|jpe?g|webp);base64,/;
const LONGEST_HEAD = 32;

/**
 * [UPL-06] The bytes of a data URL of an image or of plain base64. Throws 400 for anything else. No regular expression looks through the
 * text, which may be 28 M characters long: everybody waits meanwhile.
 */
export function bytesOfText(source: string, field: string): Buffer {
  const [head = ''] = DATA_URL.exec(source.slice(0, LONGEST_HEAD)) ?? [];
  const base64 = source.slice(head.length);
  const bytes = Buffer.from(base64, 'base64');
  // The decoder leaves out what is no letter of base64, and takes the two of base64url for some.
  const isWhole =
    bytes.length === Buffer.byteLength(base64, 'base64') && !base64.includes('-') && !base64.includes('_');
  if (bytes.length > 0 && isWhole) return bytes;
  throw new HttpError(400, 'BAD_REQUEST', text('image.invalidFormat'), { field });
}
