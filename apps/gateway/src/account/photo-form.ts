import type { FastifyRequest } from 'fastify';
import { photoLimit, text } from '#contracts';
import { formError } from '../common/form-error.js';
import { HttpError } from '../common/http-error.js';

// Reads a byte more than allowed, to detect files that are too large.
const options = {
  limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 11, fileSize: photoLimit + 1 },
  throwFileSizeLimit: false,
};

/** The file of a form; other fields are ignored. Throws 400, 413 or 415 where there is none or one too large. */
export async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new HttpError(415, 'UNSUPPORTED_MEDIA', text('account.photoMissing'), { field: 'file' });
  const bytes = await readFile(request).catch((error: unknown) => {
    throw formError(error, 'file');
  });
  if (bytes.length > photoLimit)
    throw new HttpError(413, 'TOO_LARGE', text('account.photoTooLarge'), { field: 'file' });
  return bytes;
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const file = await request.file(options);
  if (!file) throw new HttpError(400, 'BAD_REQUEST', text('account.photoMissing'), { field: 'file' });
  return file.toBuffer();
}
