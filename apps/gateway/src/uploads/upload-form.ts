import type { FastifyRequest } from 'fastify';
import { text, uploadFiles, uploadLimits } from '#contracts';
import { readFormFiles, type FormFile } from '../common/form-files.js';
import { HttpError } from '../common/http-error.js';

const NAMES = ['files[]', 'files', 'file'];
const LIMITS = { files: uploadFiles, fileSize: uploadLimits.maxBytes, field: 'files[]' };

/** Reads the files of a form one after another, so that only one is in memory. Ignores their names and declared types. Throws 400, 413 or 415. */
export async function* readFiles(request: FastifyRequest): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw new HttpError(415, 'UNSUPPORTED_MEDIA', text('upload.none'), { field: 'files[]' });
  let count = 0;
  for await (const file of readFormFiles(request, LIMITS)) {
    checkFile(file);
    if (++count > uploadFiles) throw tooMany();
    yield file.bytes;
  }
  if (count === 0) throw new HttpError(400, 'BAD_REQUEST', text('upload.none'), { field: 'files[]' });
}

function checkFile({ fieldname, bytes }: FormFile): void {
  if (!NAMES.includes(fieldname))
    throw new HttpError(400, 'BAD_REQUEST', text('upload.none'), { field: fieldname.slice(0, 60) });
  if (bytes.length > uploadLimits.maxBytes)
    throw new HttpError(413, 'TOO_LARGE', text('image.tooLarge'), { field: 'files[]' });
}

const tooMany = () =>
  new HttpError(413, 'TOO_LARGE', text('upload.tooMany', { count: uploadFiles }), { field: 'files[]' });
