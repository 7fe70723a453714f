import { thumbnailWidths, type ThumbnailWidth } from '#contracts';
import { thumbnail, Turns } from '#imaging';
import { isStorageKey, type Storage, type StoredStream } from '#providers';
import { thumbnailKey, type AssetStore } from '#assets';

const TYPE = 'image/webp';
const NAME = /^w(\d+)\.webp$/;

/** The width that the last part of a thumbnail's address asks for; undefined where there is none such. */
export const widthOf = (name: string): ThumbnailWidth | undefined =>
  thumbnailWidths.find((width) => String(width) === NAME.exec(name)?.[1]);

/** Smaller versions of stored pictures, made when first asked for and kept. */
export class Thumbnails {
  private readonly making = new Map<string, Promise<void>>();
  private readonly turns = new Turns(3, 60);

  constructor(
    private readonly storage: Storage,
    private readonly pictures: AssetStore,
  ) {}

  /** Null where there is no such picture. One that no row names, a preview for instance, is small already and answered itself. */
  async open(key: string, width: ThumbnailWidth): Promise<StoredStream | null> {
    if (!isStorageKey(key)) return null;
    const small = thumbnailKey(this.storage, key, width);
    const known = await this.storage.open(small);
    if (known) return known;
    if (!(await this.pictures.findByKey(key))) return this.storage.open(key);
    await this.once(small, () => this.make(key, small, width));
    return this.storage.open(small);
  }

  /** Whoever asks for what is being made waits for that. */
  private async once(small: string, make: () => Promise<void>): Promise<void> {
    const running = this.making.get(small) ?? this.turns.take(make).finally(() => this.making.delete(small));
    this.making.set(small, running);
    await running;
  }

  private async make(key: string, small: string, width: ThumbnailWidth): Promise<void> {
    const picture = await this.storage.read(key);
    if (!picture) return;
    const { bytes } = await thumbnail(picture.bytes, width);
    await this.storage.put(small, bytes, { contentType: TYPE });
  }
}
