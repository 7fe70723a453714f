import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { thumbnailWidths } from '#contracts';
import { Database, type Transaction } from '#database';
import { Logger, PeriodicTask } from '#observability';
import { Storage } from '#providers';
import { thumbnailKey } from './asset-store.js';
import { AssetRepository } from './asset.repository.js';

export interface CollectionResult {
  /** Unneeded assets whose rows were deleted and whose files were marked for deletion. */
  discarded: number;
  /** Assets that are still needed and checked again later. */
  retained: number;
  /** Files deleted. */
  deleted: number;
}

const BATCH = 100;
/** A file outlives its row by this long: a response just sent may still name it. */
const GRACE = '1 hour';

/**
 * Deletes assets that no row needs, and files that no row names. Any number of collectors may run at once, beside any
 * request: a request claims a known asset first, which either waits for the row that is being collected or is seen here.
 */
@Injectable()
export class AssetGarbageCollector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly assets: AssetRepository,
    private readonly storage: Storage,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      () => this.collectAll(),
      config.PICTURE_COLLECT_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'collecting assets failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Collects one batch of rows, then deletes one batch of due files. */
  async collectOnce(): Promise<CollectionResult> {
    const { discarded, retained } = await this.database.transaction((tx) => this.discardAssets(tx));
    return { discarded, retained, deleted: await this.database.transaction((tx) => this.deleteFiles(tx)) };
  }

  private async discardAssets(tx: Transaction): Promise<{ discarded: number; retained: number }> {
    const due = await this.assets.lockUnclaimed(tx, this.config.PICTURE_KEEP_DAYS, BATCH);
    if (due.length === 0) return { discarded: 0, retained: 0 };
    await this.assets.purgeUnusedOwners(tx, due, this.config.DELETED_KEEP_HOURS);
    const ids = due.map(({ id }) => id);
    const needed = new Set(await this.assets.findNeeded(tx, ids));
    await this.assets.claimAll(tx, [...needed]);
    const unneeded = due.filter(({ id }) => !needed.has(id));
    await this.assets.deleteAll(
      tx,
      unneeded.map(({ id }) => id),
    );
    const files = unneeded.flatMap(({ key }) => this.filesOf(key));
    await this.assets.discardAll(tx, files, GRACE);
    return { discarded: unneeded.length, retained: needed.size };
  }

  private filesOf(key: string): string[] {
    return [key, ...thumbnailWidths.map((width) => thumbnailKey(this.storage, key, width))];
  }

  /** Keeps the marks locked until the files are gone: a request that stores such a file again waits, and writes it afterwards. */
  private async deleteFiles(tx: Transaction): Promise<number> {
    const due = await this.assets.lockDiscarded(tx, BATCH);
    if (due.length === 0) return 0;
    const results = await Promise.allSettled(due.map((key) => this.storage.delete(key)));
    const deleted = due.filter((_, index) => results[index]!.status === 'fulfilled');
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) this.log.warn({ err: failed.reason as unknown }, 'files that nothing needs could not be deleted');
    await this.assets.removeMarks(tx, deleted);
    // A storage that refuses to delete must not delay the files of the others.
    await this.assets.postponeMarks(tx, due, GRACE);
    return deleted.length;
  }

  /** Runs batch after batch until nothing is due, so that no transaction holds locks for long. */
  private async collectAll(): Promise<void> {
    for (let more = true; more && !this.task.stopped;) {
      const { discarded, retained, deleted } = await this.collectOnce();
      if (discarded + deleted > 0) this.log.info({ discarded, retained, deleted }, 'collected assets that nothing needs');
      more = discarded + retained === BATCH || deleted === BATCH;
    }
  }
}
