import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { projectRoot, type Config } from '#config';
import { composeProduct } from '#imaging';
import type { CatalogueProduct } from '#contracts';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { FileStore } from '../../core/file-store.js';
import type { MockupGroup } from './mockup-groups.js';
import type { MockupPlan } from './mockup-plan.js';

const WHITE = '#ffffff';

/** Composes mockups and stores them under temporary URLs. */
@Injectable()
export class MockupPictures {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    private readonly store: FileStore,
  ) {}

  folder(): string {
    return this.store.folder('printful-tmp');
  }

  /** Renders the group's product in its colour with the design printed on it; returns the picture's URL. */
  async render(
    product: CatalogueProduct,
    group: MockupGroup,
    viewIndex: number,
    design: Buffer,
    plan: MockupPlan,
  ): Promise<string> {
    const view = product.mockupViews[viewIndex]!;
    const { colour, colourCode } = group.variants[0]!;
    const picture = await composeProduct({
      slug: view.scene ?? product.rendering,
      product: view.product,
      colour: colourCode ?? WHITE,
      design,
      placementBox: group.file.position,
      printArea: view.scene || product.rendering === 'mug' ? undefined : group.template.printArea,
      ground: plan.format === 'png' && !view.scene ? 'transparent' : 'photo',
      format: plan.format === 'png' ? 'png' : 'jpeg',
      width: plan.width,
      assetsDir: path.join(projectRoot, 'assets/products'),
    });
    return this.keep(
      `${slug([product.provider.title, colour, group.file.placement].filter(Boolean).join(' '))}-${randomBytes(7).toString('hex')}.${plan.format}`,
      picture,
    );
  }

  /** Stores bytes under an unguessable URL. */
  async keep(name: string, bytes: Buffer): Promise<string> {
    const folder = randomBytes(16).toString('hex');
    await mkdir(path.join(this.folder(), folder), { recursive: true });
    await writeFile(path.join(this.folder(), folder, name), bytes);
    return `${this.config.SANDBOX_URL}/printful-files/tmp/${folder}/${name}`;
  }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
