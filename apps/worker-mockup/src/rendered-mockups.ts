import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import { MockupRepository, type Transaction } from '#database';
import type { JobContext } from '#jobs';
import type { MockupSubject, PrintFile } from './print-files.js';
import { ProcessedDesigns } from './processed-designs.js';

export interface RenderedMockup {
  id: string;
  subject: MockupSubject;
  print: PrintFile;
  views: StoredAsset[];
  /** Addresses of the views. */
  urls: string[];
}

/** Records finished mockups with the assets and the processed design that belong to them. */
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
    { job, input }: JobContext<'mockup.render'>,
    { id, subject, print, views, urls }: RenderedMockup,
  ): Promise<void> {
    const ownerId = job.ownerId!;
    const printAssetId = await this.assets.record(tx, print.asset, ownerId, 'print');
    const processedDesignId = print.choice
      ? await this.processedDesigns.record(tx, {
          ownerId,
          jobId: job.id,
          original: subject.design,
          assetId: printAssetId,
          choice: print.choice,
        })
      : null;
    for (const view of views) await this.assets.record(tx, view, ownerId, 'mockup');
    await this.mockups.insert(tx, {
      id,
      ownerId,
      jobId: job.id,
      designId: input.designId,
      globalId: input.globalId,
      syncVariantId: input.syncVariantId,
      mockupUrl: urls[0]!,
      previewUrls: urls,
      printAssetId,
      width: views[0]!.width,
      height: views[0]!.height,
      designPrompt: subject.design.prompt,
      metadata: {
        placement: input.placement,
        variant_ids: [subject.variant.variantId],
        productName: subject.variant.productName,
        size: subject.variant.size,
        color: subject.variant.color,
        designId: input.designId,
        originalImageUrl: this.assets.addressOf(subject.asset),
        processedImageUrl: print.url,
        processedDesignId,
        position: input.editorState?.position ?? { x: 0, y: 0 },
        processingOptions: print.options,
      },
    });
  }
}
