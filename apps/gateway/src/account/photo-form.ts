import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { photoLimit, text } from '#contracts';
import { HttpError } from '../common/http-error.js';

// Reads a byte more than allowed, to detect files that are too large.
const options = { limits: { files: 1, fields: 10, parts: 11, fileSize: photoLimit + 1 }, throwFileSizeLimit: false };

/** The file of a form; other fields are ignored. Throws 400, 413 or 415 where there is none or one too large. */
export async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new HttpError(415, 'UNSUPPORTED_MEDIA', text('account.photoMissing'), { field: 'file' });
  const file = await fileOf(request);
  const bytes = await file.toBuffer();
  if (bytes.length > photoLimit)
    throw new HttpError(413, 'TOO_LARGE', text('account.photoTooLarge'), { field: 'file' });
  return bytes;
}

async function fileOf(request: FastifyRequest): Promise<MultipartFile> {
  const file = await request.file(options).catch((error: unknown) => {
    // Too many parts, or a form that breaks off: the sender's fault.
    if (error instanceof Error && 'statusCode' in error) return undefined;
    throw error;
  });
  if (!file) throw new HttpError(400, 'BAD_REQUEST', text('account.photoMissing'), { field: 'file' });
  return file;
}
