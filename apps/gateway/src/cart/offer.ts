import { text } from '#contracts';
import type { MockupEntity, ProductEntity, ProductVariantEntity, Queryable } from '#database';
import { HttpError } from '../http/http-error.js';

export interface WantedItem {
  globalId: string;
  syncVariantId: number;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
}

interface OfferRow extends Pick<ProductVariantEntity, 'size' | 'color'> {
  status: ProductEntity['status'];
  inStock: boolean | null;
  ownsDesign: boolean;
  mockup: Pick<MockupEntity, 'globalId' | 'designId'> | null;
}

/** What a new line takes from the variant and the mockup it was made with. */
export interface Offer {
  size: string | null;
  color: string | null;
  designId: string | null;
}

const OWN_MOCKUP = `(select json_build_object('globalId', global_id, 'designId', design_id) from mockups where id = $5 and owner_id = $3 and deleted_at is null)`;

/** [CAT-11] Whether an item can be bought by this person: the product is sold, the variant in stock, design and mockup are their own. Throws the text to show otherwise. */
export async function checkOffer(db: Queryable, personId: string, { globalId, syncVariantId, designId = null, mockupId = null }: WantedItem): Promise<Offer> {
  const [row] = await db.query<OfferRow>(
    `select product.status, variant.in_stock, variant.size, variant.color,
       exists (select 1 from designs where id = $4 and owner_id = $3 and status = 'ACTIVE') as owns_design, ${OWN_MOCKUP} as mockup
     from products product left join product_variants variant on variant.product_id = product.id and variant.sync_variant_id = $2
     where product.global_id = $1`,
    [globalId, syncVariantId, personId, designId, mockupId],
  );
  if (!row) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
  if (row.status !== 'active' || !row.inStock) throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'syncVariantId' });
  checkPicture(row, { globalId, designId, mockupId });
  return { size: row.size, color: row.color, designId: designId ?? row.mockup?.designId ?? null };
}

function checkPicture({ ownsDesign, mockup }: OfferRow, { globalId, designId, mockupId }: Omit<WantedItem, 'syncVariantId'>): void {
  if (designId && !ownsDesign) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field: 'designId' });
  if (mockupId && !mockup) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'), { field: 'mockupId' });
  if (mockup && mockup.globalId !== globalId) throw new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field: 'mockupId', problem: 'it shows another product' }), { field: 'mockupId' });
}
