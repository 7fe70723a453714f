import { createHash } from 'node:crypto';
import type { MockupTaskRequest } from '#providers';
import type { PrintFile } from './mockup-state.js';
import type { MockupSubject } from './mockup-subjects.js';

/** What the provider is asked to render. */
export interface MockupRequest {
  printfulProductId: number;
  task: MockupTaskRequest;
  /** Equal for requests whose mockups are equal, whoever sends them. */
  key: string;
}

/** [MOCK-09] Scale and rotation are in the print files. */
export function mockupRequest({ variants }: MockupSubject, prints: readonly PrintFile[]): MockupRequest {
  const { printfulProductId } = variants[0];
  const variantIds = variants.map(({ variantId }) => variantId);
  return {
    printfulProductId,
    task: {
      variant_ids: variantIds,
      format: 'jpg',
      files: prints.map(({ placement, url, position, options }) => ({
        placement,
        image_url: url,
        position,
        scale: 1,
        rotation: 0,
        options,
      })),
    },
    key: keyOf(printfulProductId, variantIds, prints),
  };
}

function keyOf(productId: number, variantIds: readonly number[], prints: readonly PrintFile[]): string {
  const files = prints
    .map(({ placement, asset, position }) => [placement, asset.sha256, ...Object.values(position)])
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  const content = [productId, [...variantIds].sort((a, b) => a - b), files];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
