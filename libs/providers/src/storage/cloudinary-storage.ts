import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { CloudinaryConfig } from '#config';
import { counted } from '../errors/counted.js';
import { withDeadline } from '../errors/deadline.js';
import { answerOf, cloudinaryError, formOf, refusal, signParameters } from './cloudinary-api.js';
import { contentTypeOf, derivedKey, type StoredType } from './keys.js';
import { storageError } from './storage-error.js';
import type { PutOptions, StorageBackend, StorageCall, StoredPicture, StoredStream } from './storage.js';

const uploadedSchema = z.object({ public_id: z.string(), bytes: z.number() });
const destroyedSchema = z.object({ result: z.enum(['ok', 'not found']) });

/** Keeps pictures at Cloudinary as they are, never transformed. Signed where there is a secret, else by the preset, which can add but neither replace nor delete. */
export class CloudinaryStorage implements StorageBackend {
  constructor(
    private readonly config: CloudinaryConfig,
    private readonly timeoutMs: number,
  ) {}

  /** Made of the bytes too: without a signature nothing is replaced, and copies of what was once delivered stay in caches. */
  nameFor(name: string, bytes: Buffer): string {
    return derivedKey([name, createHash('sha256').update(bytes).digest('hex')], contentTypeOf(name) as StoredType);
  }

  async put(name: string, bytes: Buffer, { contentType, signal }: PutOptions): Promise<void> {
    const publicId = this.publicIdOf(name);
    const form = formOf(this.uploadFields(publicId));
    form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
    await this.call('put', signal, async (abort) => {
      const stored = await answerOf(
        await fetch(this.callAddress('upload'), { method: 'POST', body: form, signal: abort }),
        uploadedSchema,
      );
      // A preset can rename and convert what it takes; then the picture could not be found again, or would be another one.
      if (stored.public_id === publicId && stored.bytes === bytes.length) return;
      throw storageError(
        'BAD_REQUEST',
        `${stored.bytes} bytes were kept as ${stored.public_id} instead of ${bytes.length} as ${publicId}.`,
        { provider: 'cloudinary' },
      );
    });
  }

  async read(name: string, { signal }: StorageCall = {}): Promise<StoredPicture | null> {
    return this.call('read', signal, async (abort) => {
      const response = await this.get(name, 'GET', abort);
      return response && { bytes: Buffer.from(await response.arrayBuffer()), contentType: contentTypeOf(name) };
    });
  }

  async open(name: string, { signal }: StorageCall = {}): Promise<StoredStream | null> {
    return this.call('open', signal, async (abort) => {
      const response = await this.get(name, 'GET', abort);
      if (!response) return null;
      const size = Number(response.headers.get('content-length'));
      if (size > 0 && response.body)
        return { stream: Readable.fromWeb(response.body), contentType: contentTypeOf(name), size };
      const bytes = Buffer.from(await response.arrayBuffer());
      return { stream: Readable.from([bytes]), contentType: contentTypeOf(name), size: bytes.length };
    });
  }

  async exists(name: string, { signal }: StorageCall = {}): Promise<boolean> {
    return this.call('exists', signal, async (abort) => (await this.get(name, 'HEAD', abort)) !== null);
  }

  async delete(name: string, { signal }: StorageCall = {}): Promise<void> {
    const { signing } = this.config;
    if (!signing)
      throw storageError('UNAUTHORISED', 'Deleting needs CLOUDINARY_API_KEY and CLOUDINARY_API_SECRET.', {
        provider: 'cloudinary',
      });
    const fields = signParameters({ public_id: this.publicIdOf(name), invalidate: 'true' }, signing);
    await this.call('delete', signal, async (abort) =>
      answerOf(
        await fetch(this.callAddress('destroy'), { method: 'POST', body: formOf(fields), signal: abort }),
        destroyedSchema,
      ),
    );
  }

  private uploadFields(publicId: string): Record<string, string> {
    const { signing, uploadPreset } = this.config;
    return signing
      ? signParameters({ public_id: publicId, overwrite: 'true', invalidate: 'true' }, signing)
      : { public_id: publicId, upload_preset: uploadPreset ?? '' };
  }

  /** From the delivery address. Its version makes every call's address new, so that no cache in between answers with a picture, or a lack of one, from before. */
  private async get(name: string, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<Response | null> {
    const { deliveryUrl, cloudName } = this.config;
    const type = contentTypeOf(name);
    const response = await fetch(
      `${deliveryUrl}/${cloudName}/image/upload/v${Date.now()}/${this.publicIdOf(name)}${name.slice(name.lastIndexOf('.'))}`,
      { method, signal, headers: { accept: type } },
    );
    if (response.ok && response.headers.get('content-type')?.startsWith(type)) return response;
    if (response.ok)
      throw storageError('BAD_RESPONSE', `${response.headers.get('content-type')} came instead of ${type}.`, {
        provider: 'cloudinary',
      });
    if (response.status !== 404) throw await refusal(response);
    await response.body?.cancel();
    return null;
  }

  private publicIdOf(name: string): string {
    return `${this.config.folder}/${name.slice(0, name.lastIndexOf('.'))}`;
  }

  private callAddress(operation: 'upload' | 'destroy'): string {
    return `${this.config.uploadUrl}/v1_1/${this.config.cloudName}/image/${operation}`;
  }

  private call<T>(
    operation: string,
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return counted('cloudinary', operation, caller, () =>
      withDeadline(this.timeoutMs, caller, work).catch((error: unknown) => {
        caller?.throwIfAborted();
        throw cloudinaryError(error);
      }),
    );
  }
}
