import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { CloudinaryConfig } from '#config';
import { counted } from '../errors/counted.js';
import { withDeadline } from '../errors/deadline.js';
import { parseResponse, cloudinaryError, formOf, responseError, signParameters } from './cloudinary-api.js';
import { contentTypeOf, derivedKey, type StoredType } from './keys.js';
import { storageError } from './storage-error.js';
import type { PutOptions, StorageBackend, StorageCall, StoredFile, StoredFileStream } from './storage.js';

const uploadedSchema = z.object({ public_id: z.string(), bytes: z.number() });
const destroyedSchema = z.object({ result: z.enum(['ok', 'not found']) });

/** Stores files at Cloudinary, never transformed. Uploads are signed where there is a secret, else they use the preset, which can add but neither replace nor delete. */
export class CloudinaryStorage implements StorageBackend {
  constructor(
    private readonly config: CloudinaryConfig,
    private readonly timeoutMs: number,
  ) {}

  /** Includes the bytes: an unsigned upload replaces nothing, and caches keep what was delivered once. */
  nameFor(name: string, bytes: Buffer): string {
    return derivedKey([name, createHash('sha256').update(bytes).digest('hex')], contentTypeOf(name) as StoredType);
  }

  async put(name: string, bytes: Buffer, { contentType, signal }: PutOptions): Promise<void> {
    const publicId = this.publicIdOf(name);
    const form = formOf(this.uploadFields(publicId));
    form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
    await this.call('put', signal, async (abort) => {
      const stored = await parseResponse(
        await fetch(this.callAddress('upload'), { method: 'POST', body: form, signal: abort }),
        uploadedSchema,
      );
      // A preset can rename and convert uploads; the file could then not be found again, or would be another one.
      if (stored.public_id === publicId && stored.bytes === bytes.length) return;
      throw storageError(
        'BAD_REQUEST',
        `${stored.bytes} bytes were stored as ${stored.public_id} instead of ${bytes.length} as ${publicId}.`,
        { provider: 'cloudinary' },
      );
    });
  }

  async read(name: string, { signal }: StorageCall = {}): Promise<StoredFile | null> {
    return this.call('read', signal, async (abort) => {
      const response = await this.get(name, 'GET', abort);
      return response && { bytes: Buffer.from(await response.arrayBuffer()), contentType: contentTypeOf(name) };
    });
  }

  async open(name: string, { signal }: StorageCall = {}): Promise<StoredFileStream | null> {
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
      parseResponse(
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

  /** Reads the delivery address. Its version is new for every call, so that no cache answers with an earlier file or an earlier 404. */
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
    if (response.status !== 404) throw await responseError(response);
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
