import { text } from '#contracts';
import type { MockupEntity, ProductEntity, Queryable } from '#database';
import { HttpError } from '../common/http-error.js';
import type { NewLine } from './cart-lines.js';

interface OfferRow {
  status: ProductEntity['status'];
  inStock: boolean | null;
  ownsDesign: boolean;
  mockup: Pick<MockupEntity, 'globalId'> | null;
}

/** [CAT-11] Why an item cannot be bought by this user, as the error to answer; undefined where nothing about the item forbids it. */
export async function refusalOf(db: Queryable, userId: string, line: NewLine): Promise<HttpError | undefined> {
  const { globalId, syncVariantId, designId = null, mockupId = null } = line;
  const [row] = await db.query<OfferRow>(
    `select product.status, variant.in_stock,
       exists (select 1 from designs where id = $4 and owner_id = $3 and status = 'ACTIVE')
         or exists (select 1 from mockups where id = $5 and owner_id = $3 and deleted_at is null and design_id = $4) as owns_design,
       (select json_build_object('globalId', global_id) from mockups where id = $5 and owner_id = $3 and deleted_at is null) as mockup
     from products product left join product_variants variant on variant.product_id = product.id and variant.sync_variant_id = $2
     where product.global_id = $1`,
    [globalId, syncVariantId, userId, designId, mockupId],
  );
  if (!row) return new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
  if (row.status !== 'active' || !row.inStock)
    return new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'syncVariantId' });
  return pictureRefusal(row, line);
}

function pictureRefusal(
  { ownsDesign, mockup }: OfferRow,
  { globalId, designId, mockupId }: NewLine,
): HttpError | undefined {
  if (designId && !ownsDesign) return new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field: 'designId' });
  if (mockupId && !mockup) return new HttpError(404, 'NOT_FOUND', text('request.notFound'), { field: 'mockupId' });
  if (mockup && mockup.globalId !== globalId)
    return new HttpError(
      400,
      'BAD_REQUEST',
      text('request.invalid', { field: 'mockupId', problem: 'it shows another product' }),
      { field: 'mockupId' },
    );
  return undefined;
}
