import type { AssetStore } from '#assets';
import { partialPreview } from '#imaging';
import type { JobContext } from '#jobs';
import type { PartialImage } from '#providers';

/** Stores the partial images of one run as small previews, one after another. A failed preview does not fail the job. */
export class GenerationPreviews {
  private last: Promise<void> = Promise.resolve();

  /** @param percentOf the job's progress at the n-th of so many partial images */
  constructor(
    private readonly context: JobContext,
    private readonly assets: AssetStore,
    private readonly percentOf: (index: number, of: number) => number,
    private readonly stage: string,
  ) {}

  add(partial: PartialImage): void {
    this.last = this.last
      .then(() => this.show(partial))
      .catch((error: unknown) => this.context.log.debug({ err: error }, 'preview not shown'));
  }

  /** Resolves when every preview is stored or has failed. */
  settled(): Promise<void> {
    return this.last;
  }

  private async show({ bytes, index, of }: PartialImage): Promise<void> {
    const { job } = this.context;
    const { bytes: small } = await partialPreview(bytes);
    const address = await this.assets.storePreview(small, [job.id, String(job.epoch), 'partial', String(index)]);
    await this.context.preview(address);
    await this.context.stage(this.stage, this.percentOf(index, of));
  }
}
