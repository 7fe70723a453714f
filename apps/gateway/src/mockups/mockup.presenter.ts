import type { Mockup, SharedMockup } from '#contracts';
import type { MockupRow } from '#database';

export function presentMockup(row: MockupRow): Mockup {
  return {
    _id: row.id,
    userId: row.ownerId,
    syncVariantId: row.syncVariantId,
    mockupUrl: row.mockupUrl,
    placeholder: row.placeholder,
    previewUrls: row.previewUrls,
    productId: row.globalId,
    dimensions: { width: row.width, height: row.height },
    status: 'completed',
    designPrompt: row.designPrompt,
    createdAt: row.createdAt.toISOString(),
    sharedAt: row.sharedAt?.toISOString() ?? null,
    metadata: row.metadata,
    placements: row.placements,
    variants: row.variants,
  };
}

/** Public view: omits the owner, the designs and all metadata but the placement and the product. */
export function presentSharedMockup(row: MockupRow): SharedMockup {
  const { userId: _owner, placements: _designs, variants: _variants, ...mockup } = presentMockup(row);
  const { placement, productName } = row.metadata;
  return { ...mockup, metadata: { placement, productName } };
}
