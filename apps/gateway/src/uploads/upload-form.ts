import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { text, uploadFiles, uploadLimits } from '#contracts';
import { formError } from '../common/form-error.js';
import { HttpError } from '../common/http-error.js';

// Reads one byte and one file more than allowed, so that an excess is noticed.
const options = {
  limits: {
    files: uploadFiles + 1,
    fields: 10,
    fieldSize: 10_000,
    parts: uploadFiles + 11,
    fileSize: uploadLimits.maxBytes + 1,
  },
  throwFileSizeLimit: false,
};
const NAMES = ['files[]', 'files', 'file'];

/** Reads the files of a form one after another, so that only one is in memory. Ignores their names and declared types. Throws 400, 413 or 415. */
export async function* readFiles(request: FastifyRequest): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw new HttpError(415, 'UNSUPPORTED_MEDIA', text('upload.none'), { field: 'files[]' });
  let count = 0;
  try {
    for await (const file of request.files(options)) {
      const bytes = await readFile(file);
      if (++count > uploadFiles) throw tooMany();
      yield bytes;
    }
  } catch (error) {
    throw formError(error, 'files[]');
  }
  if (count === 0) throw new HttpError(400, 'BAD_REQUEST', text('upload.none'), { field: 'files[]' });
}

async function readFile(file: MultipartFile): Promise<Buffer> {
  const bytes = await file.toBuffer();
  if (!NAMES.includes(file.fieldname))
    throw new HttpError(400, 'BAD_REQUEST', text('upload.none'), { field: file.fieldname.slice(0, 60) });
  if (bytes.length > uploadLimits.maxBytes)
    throw new HttpError(413, 'TOO_LARGE', text('image.tooLarge'), { field: 'files[]' });
  return bytes;
}

const tooMany = () =>
  new HttpError(413, 'TOO_LARGE', text('upload.tooMany', { count: uploadFiles }), { field: 'files[]' });
