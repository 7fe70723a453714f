import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import { text, type AspectChoice, type JobInput } from '#contracts';
import {
  DesignRepository,
  ProductRepository,
  type AssetEntity,
  type DesignEntity,
  type VariantOfProduct,
} from '#database';
import { defaultChoice, isDistorted, isMismatch, layoutDesign, type DesignLayout, type Size } from '#domain';
import { renderPrintFile } from '#imaging';
import { JobError } from '#jobs';
import type { Logger } from '#observability';

type Input = JobInput<'mockup.render'>;
type Printfile = VariantOfProduct['printfiles'][number];
export interface MockupSubject {
  variant: VariantOfProduct;
  printfile: Printfile;
  design: DesignEntity;
  asset: AssetEntity;
}
export interface PrintFile {
  asset: StoredAsset;
  url: string;
  dpi: number;
  options: { id: string; value: unknown }[];
  /** How an image of another aspect ratio was fitted; absent where it needed no fitting. */
  choice?: AspectChoice | undefined;
}

const permanent = (message: string): JobError => new JobError({ code: 'REFUSED', class: 'permanent', message });

/** Renders the file of the exact print-area size that serves both the mockup and the order. */
@Injectable()
export class PrintFiles {
  constructor(
    private readonly products: ProductRepository,
    private readonly designs: DesignRepository,
    private readonly assets: AssetStore,
  ) {}

  /** The subject of a mockup. Throws a permanent error where the design, variant or template is gone. */
  async findSubject(input: Input): Promise<MockupSubject> {
    const variant = await this.products.findVariant(input.globalId, input.syncVariantId);
    if (!variant) throw permanent(text('mockup.noVariant'));
    const printfile = variant.printfiles.find((file) => file.placement === input.placement);
    if (!printfile) throw permanent(text('mockup.noTemplate'));
    const design = await this.designs.find(input.designId);
    const asset = design && (await this.assets.find(design.assetId));
    if (!design || !asset) throw permanent(text('design.notFound'));
    return { variant, printfile, design, asset };
  }

  async render(input: Input, { asset, printfile }: MockupSubject, log: Logger): Promise<PrintFile> {
    const area = { width: printfile.width, height: printfile.height };
    const choice = input.aspectChoice ?? (isMismatch(asset, area) ? defaultChoice(asset, area) : undefined);
    const layout = layoutDesign(asset, area, input.editorState, choice);
    if (isDistorted(layout)) log.warn({ layout }, 'the placed design no longer has its own ratio');
    const rendered = await renderPrintFile(await this.assets.read(asset), { ...area, dpi: printfile.dpi }, layout);
    const stored = await this.assets.storeContent(rendered.bytes, { shown: false });
    return {
      asset: stored,
      url: this.assets.addressOf(stored),
      dpi: printfile.dpi,
      options: taskOptions(asset, area, layout, choice),
      ...(choice ? { choice } : {}),
    };
  }
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
