import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { Documents } from '../core/file-store.js';
import { FileStore } from '../core/file-store.js';
import { Journal } from '../core/journal.js';
import { SandboxClock } from '../core/sandbox-clock.js';
import { CloudinaryError } from './cloudinary-error.js';
import type { StoredPicture } from './stored-picture.js';
import type { UploadForm } from './upload-form.js';

const FORMATS: Record<string, StoredPicture['format']> = { png: 'png', jpeg: 'jpg', webp: 'webp', gif: 'gif' };

/** Uploaded pictures: metadata as documents, bytes as files. */
@Injectable()
export class PictureLibrary {
  private readonly pictures: Documents<StoredPicture>;
  private readonly folder: string;

  constructor(
    private readonly store: FileStore,
    private readonly journal: Journal,
    private readonly clock: SandboxClock,
  ) {
    this.pictures = store.open<StoredPicture>('cloudinary');
    this.folder = store.folder('cloudinary');
  }

  /** Without `overwrite`, keeps and returns the first upload under an id. */
  async add({ fields, content, originalName }: UploadForm, overwrite: boolean): Promise<StoredPicture> {
    const { format, width, height } = await inspect(content);
    const folder = fields['folder'] ?? fields['asset_folder'] ?? '';
    const publicId = [fields['folder'], fields['public_id'] ?? randomBytes(10).toString('hex')]
      .filter(Boolean)
      .join('/');
    const existing = this.pictures.get(publicId);
    if (existing && !overwrite) return existing;
    const now = this.clock.now();
    const picture: StoredPicture = {
      assetId: randomBytes(16).toString('hex'),
      publicId,
      version: Math.floor(now / 1000),
      format,
      width,
      height,
      folder,
      originalName,
      bytes: content.length,
      etag: createHash('md5').update(content).digest('hex'),
      createdAt: new Date(now).toISOString(),
      tags: (fields['tags'] ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    };
    await writeFile(this.fileOf(picture), content);
    this.pictures.set(publicId, picture);
    if (existing) await rm(this.fileOf(existing), { force: true });
    this.journal.append({
      service: 'cloudinary',
      operation: 'image.upload',
      key: publicId,
      body: { bytes: picture.bytes, width, height, format, etag: picture.etag },
    });
    return picture;
  }

  async open(publicId: string): Promise<{ picture: StoredPicture; content: Buffer } | undefined> {
    const picture = this.pictures.get(publicId);
    return picture && { picture, content: await readFile(this.fileOf(picture)) };
  }

  async destroy(publicId: string): Promise<boolean> {
    const picture = this.pictures.get(publicId);
    if (!picture) return false;
    this.pictures.delete(publicId);
    this.journal.append({ service: 'cloudinary', operation: 'image.destroy', key: publicId, body: {} });
    await rm(this.fileOf(picture), { force: true });
    return true;
  }

  async reset(): Promise<void> {
    this.pictures.clear();
    await rm(this.folder, { recursive: true, force: true });
    this.store.folder('cloudinary');
  }

  private fileOf({ assetId }: StoredPicture): string {
    return path.join(this.folder, assetId);
  }
}

async function inspect(content: Buffer): Promise<Pick<StoredPicture, 'format' | 'width' | 'height'>> {
  const metadata = await sharp(content)
    .metadata()
    .catch(() => undefined);
  const format = metadata && FORMATS[metadata.format];
  if (!metadata || !format) throw new CloudinaryError(400, 'Invalid image file');
  return { format, width: metadata.width, height: metadata.height };
}
