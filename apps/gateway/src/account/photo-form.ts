import type { FastifyRequest } from 'fastify';
import { photoLimit, text } from '#contracts';
import { readFormFiles } from '../common/form-files.js';
import { HttpError } from '../common/http-error.js';

const LIMITS = { files: 1, fileSize: photoLimit, field: 'file' };

/** The file of a form; other fields are ignored. Throws 400, 413 or 415 where there is none or one too large. */
export async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new HttpError(415, 'UNSUPPORTED_MEDIA', text('account.photoMissing'), { field: 'file' });
  for await (const { bytes } of readFormFiles(request, LIMITS)) {
    if (bytes.length > photoLimit)
      throw new HttpError(413, 'TOO_LARGE', text('account.photoTooLarge'), { field: 'file' });
    return bytes;
  }
  throw new HttpError(400, 'BAD_REQUEST', text('account.photoMissing'), { field: 'file' });
}
