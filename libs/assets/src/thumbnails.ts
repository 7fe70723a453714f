import { Injectable } from '@nestjs/common';
import type { ThumbnailWidth } from '#contracts';
import { thumbnail, Turns } from '#imaging';
import { isStorageKey, Storage, type StoredFileStream } from '#providers';
import { AssetStore, thumbnailKey } from './asset-store.js';

const TYPE = 'image/webp';

/** Smaller versions of stored images, made at the first request and stored. */
@Injectable()
export class Thumbnails {
  private readonly pending = new Map<string, Promise<void>>();
  private readonly turns = new Turns({ atOnce: 3, maxWaiting: 60 });

  constructor(
    private readonly storage: Storage,
    private readonly assets: AssetStore,
  ) {}

  /** Null where there is no such image. An image without a row, such as a preview, is already small and returned itself. */
  async open(key: string, width: ThumbnailWidth): Promise<StoredFileStream | null> {
    if (!isStorageKey(key)) return null;
    const small = thumbnailKey(this.storage, key, width);
    const stored = await this.storage.open(small);
    if (stored) return stored;
    if (!(await this.assets.findByKey(key))) return this.storage.open(key);
    await this.once(small, () => this.make(key, small, width));
    return this.storage.open(small);
  }

  /** Lets requests for a thumbnail that is being made wait for it. */
  private async once(small: string, make: () => Promise<void>): Promise<void> {
    const running = this.pending.get(small) ?? this.turns.take(make).finally(() => this.pending.delete(small));
    this.pending.set(small, running);
    await running;
  }

  private async make(key: string, small: string, width: ThumbnailWidth): Promise<void> {
    const file = await this.storage.read(key);
    if (!file) return;
    const { bytes } = await thumbnail(file.bytes, width);
    await this.storage.put(small, bytes, { contentType: TYPE });
  }
}
