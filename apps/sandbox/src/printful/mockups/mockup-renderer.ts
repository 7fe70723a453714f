import { Injectable } from '@nestjs/common';
import type { CatalogueProduct } from '#contracts';
import { readPictureFacts } from '../files/picture-facts.js';
import { PictureSource } from '../files/picture-source.js';
import { groupMockups, type MockupGroup } from './mockup-groups.js';
import { MockupPictures } from './mockup-pictures.js';
import type { MockupPlan, PlannedFile } from './mockup-plan.js';

/** The result of a finished task, besides key and status. */
export interface MockupResult {
  mockups: {
    placement: string;
    display_name: string;
    variant_ids: number[];
    generator_mockup_id: number;
    mockup_url: string;
    extra: { title: string; option: string; option_group: string; generator_mockup_id: number; url: string }[];
  }[];
  printfiles: { placement: string; variant_ids: number[]; url: string }[];
}

/** Renders a plan: fetches each picture once and prints it on every colour. */
@Injectable()
export class MockupRenderer {
  constructor(
    private readonly source: PictureSource,
    private readonly pictures: MockupPictures,
  ) {}

  async render(product: CatalogueProduct, plan: MockupPlan): Promise<MockupResult> {
    const designs = new Map<PlannedFile, Buffer>();
    for (const file of plan.files) designs.set(file, await this.fetchPicture(file));
    const result: MockupResult = { mockups: [], printfiles: [] };
    for (const group of groupMockups(product, plan.variantIds, plan.files)) {
      result.mockups.push(await this.renderGroup(product, group, designs.get(group.file)!, plan));
    }
    for (const [file, bytes] of designs) {
      result.printfiles.push({
        placement: file.placement,
        variant_ids: plan.variantIds,
        url: await this.pictures.keep(`printfile_${file.placement}.png`, bytes),
      });
    }
    return result;
  }

  /** The same result with texts where its pictures were. */
  async blank({ mockups, printfiles }: MockupResult): Promise<MockupResult> {
    const url = await this.pictures.keep('mockup.jpg', Buffer.from('<Error><Code>AccessDenied</Code></Error>'));
    return { mockups: mockups.map((mockup) => ({ ...mockup, mockup_url: url })), printfiles };
  }

  private async fetchPicture(file: PlannedFile): Promise<Buffer> {
    const bytes = await this.source.fetch(file.imageUrl);
    await readPictureFacts(bytes).catch(() => {
      throw new Error(`Invalid image file: ${file.imageUrl}`);
    });
    return bytes;
  }

  private async renderGroup(
    product: CatalogueProduct,
    group: MockupGroup,
    design: Buffer,
    plan: MockupPlan,
  ): Promise<MockupResult['mockups'][number]> {
    const { placement } = group.file;
    const [first, ...others] = plan.views;
    const extra = [];
    const mockup_url = await this.pictures.render(product, group, first!, design, plan);
    for (const index of others) {
      const { option, group: option_group } = product.mockupViews[index]!;
      const url = await this.pictures.render(product, group, index, design, plan);
      extra.push({ title: option, option, option_group, generator_mockup_id: mockupId(group, index), url });
    }
    const display_name = product.placements.find((known) => known.placement === placement)!.title;
    const variant_ids = group.variants.map(({ variantId }) => variantId);
    return { placement, display_name, variant_ids, generator_mockup_id: mockupId(group, first!), mockup_url, extra };
  }
}

/** Identifies template and view, so that the id is the same in every task. */
function mockupId({ template }: MockupGroup, view: number): number {
  return template.id * 10 + view;
}
