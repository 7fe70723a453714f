import { randomBytes } from 'node:crypto';
import { text, uploadLimits, type UploadedPicture } from '#contracts';
import {
  createDirectUploads,
  pictureEndings,
  type DirectUploadForm,
  type DirectUploads,
  type StoredType,
} from '#providers';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import type { AssetImporter } from '../designs/asset-importer.js';
import { HttpError } from '../common/http-error.js';

/** How long a form for a direct upload can be used. */
export const FORM_SECONDS = 600;
const PURPOSE = 'upload';

/** Takes pictures in, from a request or from the bucket they were sent into: checked by content and made anew, whichever way they came. */
export class UploadsService {
  private direct: Promise<DirectUploads | undefined> | undefined;

  constructor(
    private readonly core: Core,
    private readonly pictures: AssetStore,
    private readonly intake: AssetImporter,
  ) {}

  async store(bytes: Buffer, ownerId: string): Promise<UploadedPicture> {
    const id = await this.intake.fromBytes(bytes, ownerId, PURPOSE);
    const asset = await this.pictures.find(id);
    if (!asset) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { id, url: this.pictures.addressOf(asset) };
  }

  async isDirect(): Promise<boolean> {
    return (await this.core.storageChoice.active()) === 's3';
  }

  /** Throws 409 where pictures are not stored in a bucket. */
  async form(contentType: StoredType, size: number, ownerId: string): Promise<DirectUploadForm & { key: string }> {
    const uploads = await this.uploads();
    if (!uploads || !(await this.isDirect())) throw new HttpError(409, 'CONFLICT', text('upload.notDirect'));
    const key = `incoming/${ownerId}/${randomBytes(16).toString('hex')}.${pictureEndings[contentType]}`;
    return { ...(await uploads.form(key, { contentType, size, seconds: FORM_SECONDS })), key };
  }

  /** Throws 404 where the user has sent nothing under the key, and what `store` throws. */
  async complete(key: string, ownerId: string): Promise<UploadedPicture> {
    const uploads = await this.uploads();
    if (!uploads) throw new HttpError(409, 'CONFLICT', text('upload.notDirect'));
    const bytes = key.split('/')[1] === ownerId ? await uploads.read(key, uploadLimits.maxBytes) : null;
    if (!bytes) throw new HttpError(404, 'NOT_FOUND', text('upload.notThere'));
    const stored = await this.store(bytes, ownerId).catch(async (error: unknown) => {
      // What is no picture stays none; everything else may be tried again.
      if (error instanceof HttpError && error.getStatus() < 500) await this.forget(uploads, key);
      throw error;
    });
    await this.forget(uploads, key);
    return stored;
  }

  /** What stays behind is deleted by the bucket's own rule. */
  private async forget(uploads: DirectUploads, key: string): Promise<void> {
    await uploads
      .delete(key)
      .catch((error: unknown) => this.core.log.warn({ err: error, key }, 'an upload was not deleted from the bucket'));
  }

  private uploads(): Promise<DirectUploads | undefined> {
    return (this.direct ??= createDirectUploads(this.core.config));
  }
}
