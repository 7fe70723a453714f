import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import { isClassifiedError, text, type AspectChoice } from '#contracts';
import { choiceOn, effectiveDpi, isDistorted, layoutDesign, type DesignLayout, type Size } from '#domain';
import { PictureError, renderPrintFile, type Picture } from '#imaging';
import { JobError, type JobContext } from '#jobs';
import type { PrintFile } from './mockup-state.js';
import type { PlacedSubject } from './mockup-subjects.js';

type Context = JobContext<'mockup.render'>;

/** How an image that could not be processed is placed: whole, in the middle. */
const UNPROCESSED = { cropOption: 'anchor', anchorPosition: 'center' } as const;

/** Renders the file of the exact print-area size that serves both the mockup and the order. */
@Injectable()
export class PrintFiles {
  constructor(private readonly assets: AssetStore) {}

  /** [MOCK-14] An image that cannot be processed is placed as it is, and its owner is told. */
  async render(context: Context, placed: PlacedSubject): Promise<PrintFile> {
    const { asset, printfile } = placed;
    const area = { width: printfile.width, height: printfile.height };
    const choice = choiceOn(asset, area, placed.aspectChoice);
    if (choice) await context.notify(announcement(choice));
    const layout = layoutDesign(asset, area, placed.editorState, choice);
    if (isDistorted(layout)) context.log.warn({ layout }, 'the placed design no longer has its own ratio');
    const bytes = await this.assets.read(asset);
    const rendered = await this.process(context, bytes, placed, layout);
    if (!rendered) return this.unprocessed(context, placed, choice);
    return this.describe(placed, await this.upload(rendered.bytes), { layout, choice });
  }

  /** Undefined where the image cannot be processed. */
  private async process(
    context: Context,
    bytes: Buffer,
    { printfile }: PlacedSubject,
    layout: DesignLayout,
  ): Promise<Picture | undefined> {
    try {
      return await renderPrintFile(bytes, printfile, layout);
    } catch (error) {
      if (error instanceof PictureError && error.code === 'BUSY') throw error;
      context.log.warn({ err: error, placement: printfile.placement }, 'the design could not be processed');
      return undefined;
    }
  }

  private async unprocessed(
    context: Context,
    placed: PlacedSubject,
    choice: AspectChoice | undefined,
  ): Promise<PrintFile> {
    const cropped = choice && choice.cropOption !== 'anchor' && choice.cropOption !== 'resize';
    await context.notify(text(cropped || placed.editorState?.fillImage ? 'editor.cropFailed' : 'editor.anchorFailed'));
    const { id: assetId, key, sha256, mimeType, fileSize, width, height } = placed.asset;
    const asset = { assetId, key, sha256, mimeType, fileSize, width, height };
    const layout = layoutDesign(asset, placed.printfile, undefined, UNPROCESSED);
    const described = this.describe(placed, asset, { layout, choice: undefined });
    return { ...described, position: positionOf(placed, layout.box), processed: false };
  }

  private async upload(bytes: Buffer): Promise<StoredAsset> {
    try {
      return await this.assets.storeContent(bytes, { shown: false });
    } catch (error) {
      if (!isClassifiedError(error)) throw error;
      throw new JobError({
        code: error.code,
        class: error.class === 'permanent' ? 'permanent' : 'retry',
        message: text('mockup.uploadFailed'),
        logMessage: error.logMessage,
        ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
        cause: error,
      });
    }
  }

  private describe(
    placed: PlacedSubject,
    asset: StoredAsset,
    { layout, choice }: { layout: DesignLayout; choice: AspectChoice | undefined },
  ): PrintFile {
    const { placement, printfile } = placed;
    const { width, height } = printfile;
    return {
      placement,
      asset,
      url: this.assets.addressOf(asset),
      position: positionOf(placed, { left: 0, top: 0, width, height }),
      options: taskOptions(placed.asset, printfile, layout, choice),
      dpi: Math.round(effectiveDpi(layout, printfile.dpi)),
      processed: true,
      ...(choice ? { choice } : {}),
    };
  }
}

function announcement({ cropOption, anchorPosition }: AspectChoice): string {
  if (cropOption === 'resize') return text('editor.willResize');
  return cropOption === 'anchor' ? text('mockup.willAnchor', { position: anchorPosition }) : text('editor.willCrop');
}

function positionOf(
  { printfile }: PlacedSubject,
  { left, top, width, height }: { left: number; top: number } & Size,
): PrintFile['position'] {
  return { area_width: printfile.width, area_height: printfile.height, width, height, top, left };
}

/** [MOCK-09] Describes the fitting of the image in the task. */
function taskOptions(
  image: Size,
  area: Size,
  { box }: DesignLayout,
  choice: AspectChoice | undefined,
): PrintFile['options'] {
  const options = {
    anchor_position: choice?.cropOption === 'anchor' ? choice.anchorPosition : undefined,
    crop_option: choice?.cropOption,
    source_ratio: image.width / image.height,
    target_ratio: area.width / area.height,
    scaled_image_width: box.width,
    scaled_image_height: box.height,
    print_area_width: area.width,
    print_area_height: area.height,
  };
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([id, value]) => ({ id, value }));
}
