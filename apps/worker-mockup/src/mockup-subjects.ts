import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text, type JobInput, type PlacedInput } from '#contracts';
import {
  DesignRepository,
  ProductRepository,
  type AssetEntity,
  type DesignEntity,
  type VariantOfProduct,
} from '#database';
import { JobError } from '#jobs';

type Input = JobInput<'mockup.render'>;

/** A design on a print area, with everything that its print file is made of. */
export interface PlacedSubject extends PlacedInput {
  printfile: VariantOfProduct['printfiles'][number];
  design: DesignEntity;
  asset: AssetEntity;
}
export interface MockupSubject {
  /** The variant of the job first. */
  variants: [VariantOfProduct, ...VariantOfProduct[]];
  placed: [PlacedSubject, ...PlacedSubject[]];
}

const permanent = (message: string): JobError => new JobError({ code: 'REFUSED', class: 'permanent', message });

/** What a mockup is made of. */
@Injectable()
export class MockupSubjects {
  constructor(
    private readonly products: ProductRepository,
    private readonly designs: DesignRepository,
    private readonly assets: AssetStore,
  ) {}

  /** Throws a permanent error where a design, a variant or a template is gone. */
  async find(input: Input): Promise<MockupSubject> {
    const ids = input.syncVariantIds ?? [input.syncVariantId];
    const [first, ...others] = await this.products.findVariants(input.globalId, ids);
    if (!first || others.length + 1 < ids.length) throw permanent(text('mockup.noVariant'));
    const [main, ...more] = await Promise.all((input.placements ?? [input]).map((placed) => this.place(placed, first)));
    return { variants: [first, ...others], placed: [main!, ...more] };
  }

  private async place(placed: PlacedInput, { printfiles }: VariantOfProduct): Promise<PlacedSubject> {
    const printfile = printfiles.find((file) => file.placement === placed.placement);
    if (!printfile) throw permanent(text('mockup.noTemplate'));
    const design = await this.designs.find(placed.designId);
    const asset = design && (await this.assets.find(design.assetId));
    if (!design || !asset) throw permanent(text('design.notFound'));
    const { placement, designId, editorState, aspectChoice } = placed;
    return { placement, designId, editorState, aspectChoice, printfile, design, asset };
  }
}
