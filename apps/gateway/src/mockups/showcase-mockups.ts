import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Database, MockupRepository, readShowcaseMockups, type ShowcaseMockup } from '#database';
import { Logger } from '#observability';

/** [HOME-03] Adds the showcase mockups once, shared, owned by the system owner. An unreachable storage keeps no gateway from starting: the next start tries again. */
@Injectable()
export class ShowcaseMockups implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly mockups: MockupRepository,
    private readonly assets: AssetStore,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.seed().catch((error: unknown) => this.log.warn({ err: error }, 'the showcase mockups could not be added'));
  }

  /** Adds the mockups that have no row; one that was deleted or unshared stays so. Returns how many were added. */
  async seed(): Promise<number> {
    const showcase = await readShowcaseMockups();
    const known = await this.mockups.findIds(showcase.map(({ id }) => id));
    const missing = showcase.filter(({ id }) => !known.includes(id));
    if (missing.length === 0) return 0;
    const ownerId = await this.mockups.systemOwner();
    for (const mockup of missing) await this.add(mockup, ownerId);
    this.log.info({ added: missing.length }, 'the showcase mockups were added');
    return missing.length;
  }

  private async add(mockup: ShowcaseMockup, ownerId: string): Promise<void> {
    const stored = await this.assets.storeContent(mockup.bytes, { shown: true });
    await this.assets.record(this.database, stored, ownerId, 'mockup');
    await this.mockups.insertShowcase(
      {
        id: mockup.id,
        globalId: mockup.globalId,
        color: mockup.colour,
        size: mockup.size,
        mockupUrl: this.assets.addressOf(stored),
        width: stored.width,
        height: stored.height,
        designPrompt: mockup.prompt,
        placement: mockup.placement,
        sharedAt: mockup.sharedAt,
      },
      ownerId,
    );
  }
}
