import type { OnApplicationBootstrap } from '@nestjs/common';
import { readShowcaseMockups, seedShowcaseMockups, type KeptPicture } from '#database';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';

/** [HOME-03] Brings along the mockups of the house, once. A storage that cannot be reached keeps no gateway from starting: the next start tries again. */
export class ShowcaseMockups implements OnApplicationBootstrap {
  constructor(
    private readonly core: Core,
    private readonly pictures: AssetStore,
  ) {}

  onApplicationBootstrap(): void {
    this.seed().catch((error: unknown) =>
      this.core.log.warn({ err: error }, 'the mockups of the house could not be added'),
    );
  }

  private async seed(): Promise<void> {
    const added = await seedShowcaseMockups(this.core.database, await readShowcaseMockups(), (bytes, ownerId) =>
      this.keep(bytes, ownerId),
    );
    if (added > 0) this.core.log.info({ added }, 'the mockups of the house were added');
  }

  private async keep(bytes: Buffer, ownerId: string): Promise<KeptPicture> {
    const stored = await this.pictures.storeContent(bytes, { shown: true });
    await this.pictures.record(this.core.database, stored, ownerId, 'mockup');
    return { url: this.pictures.addressOf(stored), width: stored.width, height: stored.height };
  }
}
