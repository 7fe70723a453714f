import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text, type Mockup } from '#contracts';
import { MockupRepository, type Transaction } from '#database';
import type { JobContext } from '#jobs';
import type { PrintFile } from './mockup-state.js';
import type { MockupSubject, PlacedSubject } from './mockup-subjects.js';
import { ProcessedDesigns } from './processed-designs.js';
import type { SharedPictures } from './shared-mockups.js';

type Context = JobContext<'mockup.render'>;

export interface RenderedMockup {
  id: string;
  subject: MockupSubject;
  /** In the order of the subject's print areas. */
  prints: PrintFile[];
  pictures: SharedPictures;
  variants: Mockup['variants'];
  previewUrls: string[];
}

/** Records finished mockups with the assets and the processed designs that belong to them. */
@Injectable()
export class RenderedMockups {
  constructor(
    private readonly mockups: MockupRepository,
    private readonly assets: AssetStore,
    private readonly processedDesigns: ProcessedDesigns,
  ) {}

  /** [MOCK-10] Runs in the transaction that completes the job, so that one job makes one mockup. */
  async record(
    tx: Transaction,
    context: Context,
    { id, subject, prints, pictures, variants, previewUrls }: RenderedMockup,
  ): Promise<void> {
    const { input } = context;
    const ownerId = context.job.ownerId!;
    const views = pictures.flatMap((picture) => picture.views);
    for (const view of views) await this.assets.record(tx, view, ownerId, 'mockup');
    const recorded = [];
    for (const [index, placed] of subject.placed.entries())
      recorded.push(await this.recordPrint(tx, context, placed, prints[index]!));
    const main = subject.placed[0];
    const { width, height } = views.find((view) => variants[0]!.mockupUrl === this.assets.addressOf(view)) ?? views[0]!;
    await this.mockups.insert(tx, {
      id,
      ownerId,
      jobId: context.job.id,
      designId: main.designId,
      globalId: input.globalId,
      syncVariantId: input.syncVariantId,
      mockupUrl: variants[0]!.mockupUrl,
      previewUrls,
      printAssetId: recorded[0]!.printAssetId,
      width,
      height,
      designPrompt: main.design.prompt,
      metadata: this.metadataOf(
        subject,
        prints[0]!,
        recorded.map(({ processedDesignId }) => processedDesignId),
      ),
      placements: subject.placed.map((placed, index) => describe(placed, prints[index]!)),
      variants,
    });
  }

  /** [MOCK-14] A processed design that cannot be recorded costs no mockup: its owner is told. */
  private async recordPrint(
    tx: Transaction,
    context: Context,
    { design }: PlacedSubject,
    print: PrintFile,
  ): Promise<{ printAssetId: string | null; processedDesignId: string | null }> {
    if (!print.processed) return { printAssetId: null, processedDesignId: null };
    const ownerId = context.job.ownerId!;
    const printAssetId = await this.assets.record(tx, print.asset, ownerId, 'print');
    if (!print.choice) return { printAssetId, processedDesignId: null };
    const { choice } = print;
    const processed = { ownerId, jobId: context.job.id, original: design, assetId: printAssetId, choice };
    const processedDesignId = await this.processedDesigns.record(tx, processed).catch(async (error: unknown) => {
      context.log.warn({ err: error }, 'the processed design could not be recorded');
      await context.notify(text('editor.recordFailed'), tx);
      return null;
    });
    return { printAssetId, processedDesignId };
  }

  private metadataOf({ variants, placed }: MockupSubject, print: PrintFile, processedDesigns: (string | null)[]) {
    const [variant] = variants;
    const [main] = placed;
    return {
      placement: main.placement,
      variant_ids: variants.map(({ variantId }) => variantId),
      productName: variant.productName,
      size: variant.size,
      color: variant.color,
      designId: main.designId,
      originalImageUrl: this.assets.addressOf(main.asset),
      processedImageUrl: print.url,
      processedDesignId: processedDesigns[0] ?? null,
      /** Of the other print areas too: they are deleted with the last mockup that has them. */
      processedDesignIds: processedDesigns.filter((id) => id !== null),
      position: main.editorState?.position ?? { x: 0, y: 0 },
      processingOptions: print.options,
    };
  }
}

const describe = (
  { placement, designId, printfile }: PlacedSubject,
  { dpi }: PrintFile,
): Mockup['placements'][number] => ({
  placement,
  designId,
  dpi,
  area: { width: printfile.width, height: printfile.height, dpi: printfile.dpi },
});
