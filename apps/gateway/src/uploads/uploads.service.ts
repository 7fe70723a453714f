import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssetStore, StorageSettings } from '#assets';
import { Config } from '#config';
import { text, uploadLimits, uploadTypes, type UploadedPicture } from '#contracts';
import { Logger } from '#observability';
import {
  DirectUploadsLoader,
  fileExtensions,
  type DirectUploadForm,
  type DirectUploads,
  type StoredType,
} from '#providers';
import { HttpError } from '../common/http-error.js';
import { AssetImporter } from '../images/asset-importer.js';

/** How long a form for a direct upload can be used. */
const FORM_SECONDS = 600;
const PURPOSE = 'upload';

interface UploadsConfig {
  cloudinary: { uploadUrl: string; uploadPreset: string; folder: string } | null;
  presigned: boolean;
  maxBytes: number;
  types: string[];
}

/** Imports uploads, from a request or from the bucket: checked by content and re-encoded either way. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly config: Config,
    private readonly storage: StorageSettings,
    private readonly directUploads: DirectUploadsLoader,
    private readonly assets: AssetStore,
    private readonly importer: AssetImporter,
    private readonly log: Logger,
  ) {}

  /** [UPL-03] Where and how a page may upload. */
  async describe(): Promise<UploadsConfig> {
    return {
      cloudinary: cloudinaryUpload(this.config.cloudinary),
      presigned: await this.isDirect(),
      maxBytes: uploadLimits.maxBytes,
      types: [...uploadTypes],
    };
  }

  /** [UPL-04] Stores the files in their order. */
  async storeAll(files: AsyncIterable<Buffer>, ownerId: string): Promise<UploadedPicture[]> {
    const stored: UploadedPicture[] = [];
    for await (const bytes of files) stored.push(await this.store(bytes, ownerId));
    return stored;
  }

  /** Throws 409 where new images are not stored in a bucket. */
  async createForm(
    contentType: StoredType,
    size: number,
    ownerId: string,
  ): Promise<DirectUploadForm & { key: string; expiresInSeconds: number }> {
    const uploads = await this.directUploads.load();
    if (!uploads || !(await this.isDirect())) throw new HttpError(409, 'CONFLICT', text('upload.notDirect'));
    const key = `incoming/${ownerId}/${randomBytes(16).toString('hex')}.${fileExtensions[contentType]}`;
    const form = await uploads.form(key, { contentType, size, seconds: FORM_SECONDS });
    return { ...form, key, expiresInSeconds: FORM_SECONDS };
  }

  /** Stores the file that the user uploaded under this key. Throws 404 where there is none, and 400, 413 or 415 where it is no accepted image. */
  async complete(key: string, ownerId: string): Promise<UploadedPicture> {
    const uploads = await this.directUploads.load();
    if (!uploads) throw new HttpError(409, 'CONFLICT', text('upload.notDirect'));
    const bytes = key.split('/')[1] === ownerId ? await uploads.read(key, uploadLimits.maxBytes) : null;
    if (!bytes) throw new HttpError(404, 'NOT_FOUND', text('upload.notThere'));
    const stored = await this.store(bytes, ownerId).catch(async (error: unknown) => {
      // A retry may follow any failure but a refusal of these bytes.
      if (error instanceof HttpError && error.getStatus() < 500) await this.remove(uploads, key);
      throw error;
    });
    await this.remove(uploads, key);
    return stored;
  }

  private async store(bytes: Buffer, ownerId: string): Promise<UploadedPicture> {
    const id = await this.importer.fromBytes(bytes, ownerId, PURPOSE);
    const asset = await this.assets.find(id);
    if (!asset) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { id, url: this.assets.addressOf(asset) };
  }

  private async isDirect(): Promise<boolean> {
    return (await this.storage.active()) === 's3';
  }

  /** A failure is harmless: the bucket's own rule deletes what stays behind. */
  private async remove(uploads: DirectUploads, key: string): Promise<void> {
    await uploads
      .delete(key)
      .catch((error: unknown) => this.log.warn({ err: error, key }, 'an upload was not deleted from the bucket'));
  }
}

/** Null where the image host accepts no unsigned uploads. */
function cloudinaryUpload(host: Config['cloudinary']): UploadsConfig['cloudinary'] {
  if (!host?.uploadPreset) return null;
  return {
    uploadUrl: `${host.uploadUrl}/v1_1/${host.cloudName}/image/upload`,
    uploadPreset: host.uploadPreset,
    folder: host.folder,
  };
}
