import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { refuseCardNumbers } from './card-numbers.js';
import { formError } from './form-error.js';
import { tooLarge } from './to-http-error.js';

export interface FormFile {
  fieldname: string;
  /** One byte longer than allowed where the file was too large. */
  bytes: Buffer;
}

interface FormLimits {
  files: number;
  /** In bytes. */
  fileSize: number;
  /** The field that errors name. */
  field: string;
}

const MOST_FIELDS = 10;
/** In bytes: fields, the heads of parts, what comes before the first part and after the last, and what is read ahead. */
const OUTSIDE_FILES = 1024 * 1024;

/**
 * Reads the files of a form one after another, so that only one is in memory. Reads one file and one byte more than allowed, so that the
 * caller notices an excess. Throws 400 for a malformed form, and 413 where more lies outside of its files than any page sends: the
 * parser has no limit for what comes before the first part, and would be kept busy with it.
 */
export async function* readFormFiles(
  request: FastifyRequest,
  { files, fileSize, field }: FormLimits,
): AsyncGenerator<FormFile> {
  const parts = request.files({
    limits: {
      files: files + 1,
      fields: MOST_FIELDS,
      fieldSize: 10_000,
      parts: files + MOST_FIELDS + 1,
      fileSize: fileSize + 1,
    },
    throwFileSizeLimit: false,
  });
  const size = new FormSize(request);
  let fields: MultipartFields = {};
  try {
    for (;;) {
      const part = await size.within(parts.next());
      refuseCardNumbers(wordsOf(fields), field);
      if (part.done) return;
      size.expect(fileSize + 1);
      // The caller refuses it in its own words.
      part.value.file.once('limit', () => size.expect(Infinity));
      fields = part.value.fields;
      const bytes = await size.within(part.value.toBuffer());
      size.expect(bytes.length - fileSize - 1);
      yield { fieldname: part.value.fieldname, bytes };
    }
  } catch (error) {
    throw formError(error, field);
  }
}

/** What stands in the form's text fields, as far as it has been read. */
const wordsOf = (fields: MultipartFields): unknown[] =>
  Object.values(fields)
    .flat()
    .map((part) => (part?.type === 'field' ? [part.fieldname, part.value] : null));

/** Counts a form's bytes as they arrive, beside the parser. */
class FormSize {
  private left = OUTSIDE_FILES;
  private fail: (error: Error) => void = () => undefined;
  private readonly exceeded = new Promise<never>((_, reject) => (this.fail = reject));

  constructor({ raw }: FastifyRequest) {
    this.exceeded.catch(() => undefined);
    const count = (chunk: Buffer) => {
      this.left -= chunk.length;
      if (this.left >= 0) return;
      // What still comes is dropped until the refusal ends the connection.
      raw.off('data', count).unpipe().resume();
      this.fail(tooLarge());
    };
    raw.on('data', count);
    // A listener alone would let the body flow before the parser is there; its pipe goes on with it.
    raw.pause();
  }

  /** Allows so many bytes more. */
  expect(bytes: number): void {
    this.left += bytes;
  }

  /** Rejects as soon as the form is too large, whatever is waited for. */
  within<T>(pending: Promise<T>): Promise<T> {
    return Promise.race([pending, this.exceeded]);
  }
}
