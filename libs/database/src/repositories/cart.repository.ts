import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AspectChoice, EditorState, JobInput, PlacedInput } from '#contracts';
import { canonicalPlacements, type Size } from '#domain';
import { Database, type Queryable, type Transaction } from '../database.js';
import { CartLineEntity, type MockupEntity, type ProductEntity, type ProductVariantEntity } from '../entities/index.js';
import { newId } from '../ids.js';
import { inStockSql } from '../stock.js';

/** A design on one print area of a line. */
export interface CartPlacement {
  placement: string;
  editorState: EditorState | null;
  aspectChoice: AspectChoice | null;
  /** Null, as the design's image, where the design is gone. */
  designId: string | null;
  designAssetId: string | null;
  /** Storage key of the design's image. */
  designKey: string | null;
  /** In pixels, of the design's image. */
  imageSize: Size | null;
}

/** A line with what pages and orders need of its product, design and mockup. */
export interface CartRow
  extends
    CartLineEntity,
    Pick<ProductVariantEntity, 'variantId' | 'retailPriceCents' | 'image' | 'inStock' | 'printfiles'> {
  productName: string;
  basePriceCents: number;
  productStatus: ProductEntity['status'];
  /** Storage key of the design's image. */
  designKey: string | null;
  designAssetId: string | null;
  /** In pixels, of the design's image. */
  imageSize: Size | null;
  mockupUrl: string | null;
  mockupMetadata: MockupEntity['metadata'] | null;
  printAssetId: string | null;
  /** What the mockup was made of; null where that is no longer known. */
  mockupInput: JobInput<'mockup.render'> | null;
  /** Null where the line has one design that was never placed by name. */
  placements: CartPlacement[] | null;
}

/** The lines of a cart, and those that are left for later. */
export interface CartLines {
  lines: CartRow[];
  saved: CartRow[];
}

/** A user's cart at one moment; its version counts the changes. */
export interface Cart extends CartLines {
  version: number;
}

/** What a line becomes with another variant. */
export interface LineVariant {
  syncVariantId: number;
  size: string | null;
  color: string | null;
  retailPriceCents: number;
  mockupId: string | null;
  placements: readonly PlacedInput[];
}

/** A thing to be added to a cart. */
export interface CartItemRequest {
  globalId: string;
  syncVariantId: number;
  quantity: number;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
  placements?: readonly PlacedInput[] | undefined;
}

/** Names a line by its variant, or more precisely by its id. */
export interface CartLineName {
  globalId: string;
  syncVariantId: number;
  lineId: string | undefined;
}

/** What stands in the way of an item, or does not. */
export interface OfferState {
  status: ProductEntity['status'];
  /** False or null where the product has no such variant. */
  inStock: boolean | null;
  ownsDesign: boolean;
  /** The user's mockup with all variants that it shows; null where none of that id is theirs. */
  mockup: (Pick<MockupEntity, 'globalId'> & { syncVariantIds: number[] }) | null;
  productName: string;
  /** Names of the requested print areas that the variant lacks. */
  missingAreas: string[];
  /** Names of the requested print areas whose design is none of the user's. */
  missingDesigns: string[];
}

const IN_STOCK = inStockSql('variant', 'product');
const SIZE_OF_IMAGE = `case when image.id is not null then json_build_object('width', image.width, 'height', image.height) end`;
/** Null where there are none. */
const PLACED = `(select json_agg(json_build_object('placement', placed.placement, 'editorState', placed.editor_state, 'aspectChoice', placed.aspect_choice,
    'designId', own.id, 'designAssetId', image.id, 'designKey', image.key, 'imageSize', ${SIZE_OF_IMAGE}) order by placed.position)
  from cart_line_placements placed left join designs own on own.id = placed.design_id and own.status = 'ACTIVE' left join assets image on image.id = own.asset_id
  where placed.line_id = line.id)`;
const placedOf = (parameter: string): string =>
  `(select json_agg(json_build_object('placement', placed.placement, 'editorState', placed."editorState", 'aspectChoice', placed."aspectChoice",
    'designId', own.id, 'designAssetId', image.id, 'designKey', image.key, 'imageSize', ${SIZE_OF_IMAGE}) order by placed.position)
  from rows from (jsonb_to_recordset(${parameter}::jsonb) as (placement text, "designId" uuid, "editorState" jsonb, "aspectChoice" jsonb))
    with ordinality as placed (placement, "designId", "editorState", "aspectChoice", position)
  left join designs own on own.id = placed."designId" and own.status = 'ACTIVE' left join assets image on image.id = own.asset_id)`;
const COLUMNS = `line.*, variant.variant_id, variant.retail_price_cents, variant.image, ${IN_STOCK} as in_stock, variant.printfiles,
    product.name as product_name, product.base_price_cents, product.status as product_status,
    asset.key as design_key, asset.id as design_asset_id,
    case when asset.id is not null then json_build_object('width', asset.width, 'height', asset.height) end as image_size,
    mockup.mockup_url, mockup.metadata as mockup_metadata, mockup.print_asset_id, job.input as mockup_input, ${PLACED} as placements`;
const JOINED = `cart_lines line
  join product_variants variant on variant.sync_variant_id = line.sync_variant_id
  join products product on product.id = variant.product_id
  left join designs design on design.id = line.design_id
  left join assets asset on asset.id = design.asset_id
  left join mockups mockup on mockup.id = line.mockup_id
  left join jobs job on job.id = mockup.job_id`;
/** A line that is in no cart, with what $6 places on its print areas. */
const REQUESTED = `select ${COLUMNS.replace(PLACED, () => placedOf('$6'))} from ${JOINED.replace(
  'cart_lines line',
  () => `(select null::uuid as id, $1::uuid as user_id, $2::text as global_id, $3::bigint as sync_variant_id, $7::int as quantity,
     sold.size, sold.color, coalesce($4::uuid, (select design_id from mockups where id = $5::uuid)) as design_id, $5::uuid as mockup_id
   from product_variants sold where sold.sync_variant_id = $3) line`,
)}`;
const LINES = `select ${COLUMNS} from ${JOINED} where line.user_id = $1 and line.saved_at is null order by line.id`;
const ALL_LINES = `select ${COLUMNS} from ${JOINED} where line.user_id = $1 order by line.id`;
/** One row without a line where the cart is empty. */
const CART = `select owner.cart_version, ${COLUMNS} from users owner left join (${JOINED}) on line.user_id = owner.id
  where owner.id = $1 order by line.id`;
/** What a line counts towards the pieces that join it: those left for later do not come back with them. */
const PIECES_IN_CART = 'case when cart_lines.saved_at is null then cart_lines.quantity else 0 end';
/** Read with every page of the shop. */
const PREPARED = { prepared: true };

/** The requested placements. */
const requested = (parameter: string): string =>
  `jsonb_to_recordset(${parameter}::jsonb) as placed (placement text, "designId" uuid, "editorState" jsonb, "aspectChoice" jsonb)`;
const HAS_AREA = `exists (select 1 from jsonb_array_elements(variant.printfiles) area where area->>'placement' = placed.placement)`;
const isOwnDesign = (owner: string): string =>
  `exists (select 1 from designs where id = placed."designId" and owner_id = ${owner} and status = 'ACTIVE')`;

/** What can be bought by whom: the product is sold, the variant in stock, design and mockup are the user's own and of this product. A mockup has its own print file, so that it outlives its design. */
const OFFER = `
  select variant.size, variant.color, variant.retail_price_cents, coalesce($5::uuid, mockup.design_id) as design_id
  from products product
  join product_variants variant on variant.product_id = product.id and variant.sync_variant_id = $3
  left join mockups mockup on mockup.id = $6::uuid and mockup.owner_id = $2 and mockup.deleted_at is null and mockup.global_id = product.global_id
  where product.global_id = $4 and product.status = 'active' and ${IN_STOCK}
    and ($5::uuid is null or $5 = mockup.design_id or exists (select 1 from designs where id = $5 and owner_id = $2 and status = 'ACTIVE'))
    and ($6::uuid is null or mockup.id is not null)
    and (select count(*) from cart_lines other where other.user_id = $2
      and (other.sync_variant_id, other.design_id, other.mockup_id, other.placements_key) is distinct from ($3, coalesce($5::uuid, mockup.design_id), $6::uuid, $10)) < $8
    and not exists (select 1 from ${requested('$9')} where not ${HAS_AREA} or not ${isOwnDesign('$2')})`;

/** Users' carts: their lines, and the version that each change counts up. */
@Injectable()
export class CartRepository {
  constructor(private readonly database: Database) {}

  /** A user's lines that are not left for later, oldest first. */
  findLines(userId: string, db: Queryable = this.database): Promise<CartRow[]> {
    return db.query<CartRow>(LINES, [userId], PREPARED);
  }

  /** A user's lines and those left for later, oldest first. */
  async findAllLines(userId: string, db: Queryable = this.database): Promise<CartLines> {
    return parted(await db.query<CartRow>(ALL_LINES, [userId], PREPARED));
  }

  /** The same, and the version they are of. */
  async find(userId: string): Promise<Cart> {
    const rows = await this.database.query<CartRow & { cartVersion: number }>(CART, [userId], PREPARED);
    // The columns of a missing line are null.
    return { version: rows[0]?.cartVersion ?? 0, ...parted(rows.filter(({ id }) => id !== null)) };
  }

  /** Locks the cart until the transaction ends, so that changes of one cart follow one another. */
  async lock(tx: Transaction, userId: string): Promise<void> {
    await tx.query('select id from users where id = $1 for update', [userId]);
  }

  /** Counts the cart's version up, returns it, and locks the cart. */
  async bumpVersion(tx: Transaction, userId: string): Promise<number> {
    const [row] = await tx.query<{ cartVersion: number }>(
      'update users set cart_version = cart_version + 1 where id = $1 returning cart_version',
      [userId],
    );
    return row!.cartVersion;
  }

  /**
   * Adds a line, or to the quantity of the line with the same things, in one statement; returns the cart's new version, or
   * undefined where the thing cannot be bought or the cart is full. The user's row is locked first, as in every change of a cart.
   */
  async add(userId: string, request: CartItemRequest, maxLines: number): Promise<number | undefined> {
    const { globalId, syncVariantId, quantity, designId = null, mockupId = null, placements = [] } = request;
    const [row] = await this.database.query<{ cartVersion: number }>(
      `with offer as materialized (${OFFER}),
       bumped as (update users set cart_version = cart_version + 1 where id = $2 and exists (select 1 from offer) returning cart_version),
       line as (
         insert into cart_lines (id, user_id, sync_variant_id, global_id, design_id, mockup_id, quantity, size, color, placements_key, seen_price_cents)
         select $1, $2, $3, $4, offer.design_id, $6, $7, offer.size, offer.color, $10, offer.retail_price_cents from bumped, offer
         on conflict on constraint cart_lines_once do update set saved_at = null,
           quantity = excluded.quantity + ${PIECES_IN_CART}
         returning id),
       placed as (
         insert into cart_line_placements (line_id, position, placement, design_id, editor_state, aspect_choice)
         select line.id, row_number() over (), placed.placement, placed."designId", placed."editorState", placed."aspectChoice"
         from line, ${requested('$9')} where line.id = $1)
       select bumped.cart_version from bumped, line`,
      [
        newId(),
        userId,
        syncVariantId,
        globalId,
        designId ?? placements[0]?.designId ?? null,
        mockupId,
        quantity,
        maxLines,
        JSON.stringify(placements),
        keyOf(placements),
      ],
    );
    return row?.cartVersion;
  }

  /** The line that a request would make, in no cart. What of it is the user's is told by `findOfferState`. */
  async findRequested(userId: string, request: CartItemRequest): Promise<CartRow | undefined> {
    const { globalId, syncVariantId, quantity, designId = null, mockupId = null, placements = [] } = request;
    const [row] = await this.database.query<CartRow>(REQUESTED, [
      userId,
      globalId,
      syncVariantId,
      designId ?? placements[0]?.designId ?? null,
      mockupId,
      JSON.stringify(placements),
      quantity,
    ]);
    return row;
  }

  /** The designs on the several print areas of a user's mockup; undefined where it has one, or is none of theirs. */
  async placementsOfMockup(userId: string, mockupId: string): Promise<PlacedInput[] | undefined> {
    const [row] = await this.database.query<{ placements: PlacedInput[] | null }>(
      `select job.input->'placements' as placements from mockups join jobs job on job.id = mockups.job_id
       where mockups.id = $1 and mockups.owner_id = $2 and mockups.deleted_at is null`,
      [mockupId, userId],
    );
    return row?.placements ?? undefined;
  }

  /** How an item stands for a user; undefined where there is no such product. */
  async findOfferState(userId: string, request: CartItemRequest): Promise<OfferState | undefined> {
    const { globalId, syncVariantId, designId = null, mockupId = null, placements = [] } = request;
    const [row] = await this.database.query<OfferState>(
      `select product.status, ${IN_STOCK} as in_stock,
         exists (select 1 from designs where id = $4 and owner_id = $3 and status = 'ACTIVE')
           or exists (select 1 from mockups where id = $5 and owner_id = $3 and deleted_at is null and design_id = $4) as owns_design,
         (select json_build_object('globalId', global_id,
             'syncVariantIds', jsonb_path_query_array(variants, '$[*].syncVariantId') || to_jsonb(sync_variant_id))
           from mockups where id = $5 and owner_id = $3 and deleted_at is null) as mockup,
         product.name as product_name,
         array(select placed.placement from ${requested('$6')} where not ${HAS_AREA}) as missing_areas,
         array(select placed.placement from ${requested('$6')} where not ${isOwnDesign('$3')}) as missing_designs
       from products product left join product_variants variant on variant.product_id = product.id and variant.sync_variant_id = $2
       where product.global_id = $1`,
      [globalId, syncVariantId, userId, designId, mockupId, JSON.stringify(placements)],
    );
    return row;
  }

  /** [CART-03] Of the named line, or of the oldest with this variant. Returns false where there is none. */
  async setQuantity(tx: Transaction, userId: string, name: CartLineName, quantity: number): Promise<boolean> {
    const { globalId, syncVariantId, lineId } = name;
    const lines = tx.repository(CartLineEntity);
    const line = await lines.findOne({
      select: { id: true },
      where: { userId, globalId, syncVariantId, ...(lineId ? { id: lineId } : { savedAt: IsNull() }) },
      order: { id: 'ASC' },
    });
    if (line) await lines.update({ id: line.id }, { quantity });
    return line !== null;
  }

  /** Returns false where the user has no such line. */
  async remove(tx: Transaction, userId: string, lineId: string): Promise<boolean> {
    const { affected } = await tx.repository(CartLineEntity).delete({ userId, id: lineId });
    return affected === 1;
  }

  /** Leaves a line for later, or takes it up again. Returns false where the user has no such line. */
  async setSaved(tx: Transaction, userId: string, lineId: string, saved: boolean): Promise<boolean> {
    const { affected } = await tx
      .repository(CartLineEntity)
      .update({ userId, id: lineId }, { savedAt: saved ? () => 'now()' : null });
    return affected === 1;
  }

  /** Notes that the user knows what the line's variant cost when the line was read. */
  async acceptPrice(tx: Transaction, { id, retailPriceCents }: CartRow): Promise<void> {
    await tx.repository(CartLineEntity).update(id, { seenPriceCents: retailPriceCents });
  }

  /** Gives a line another variant; a line that has the same things already takes its pieces, as in `add`. The cart is locked. */
  async setVariant(tx: Transaction, line: CartRow, to: LineVariant): Promise<void> {
    const key = keyOf(to.placements);
    const [same] = await tx.query<{ id: string }>(
      `select id from cart_lines where user_id = $1 and id <> $2
         and (sync_variant_id, design_id, mockup_id, placements_key) is not distinct from ($3::bigint, $4::uuid, $5::uuid, $6::text)`,
      [line.userId, line.id, to.syncVariantId, line.designId, to.mockupId, key],
    );
    if (same) {
      await tx.query(`update cart_lines set quantity = $2 + ${PIECES_IN_CART}, saved_at = null where id = $1`, [
        same.id,
        line.quantity,
      ]);
      await tx.query('delete from cart_lines where id = $1', [line.id]);
      return;
    }
    const { syncVariantId, size, color, retailPriceCents, mockupId, placements } = to;
    await tx
      .repository(CartLineEntity)
      .update(line.id, { syncVariantId, size, color, mockupId, seenPriceCents: retailPriceCents, placementsKey: key });
    await tx.query('delete from cart_line_placements where line_id = $1', [line.id]);
    await tx.query(
      `insert into cart_line_placements (line_id, position, placement, design_id, editor_state, aspect_choice)
       select $1, row_number() over (), placed.placement, placed."designId", placed."editorState", placed."aspectChoice"
       from ${requested('$2')}`,
      [line.id, JSON.stringify(placements)],
    );
  }

  /** Removes every line that is not left for later. */
  async clear(tx: Transaction, userId: string): Promise<void> {
    await tx.repository(CartLineEntity).delete({ userId, savedAt: IsNull() });
  }
}

const parted = (rows: readonly CartRow[]): CartLines => ({
  lines: rows.filter(({ savedAt }) => savedAt === null),
  saved: rows.filter(({ savedAt }) => savedAt !== null),
});

/** Short enough for an index, however many placements there are. */
const keyOf = (placements: readonly PlacedInput[]): string =>
  placements.length === 0 ? '' : createHash('sha256').update(canonicalPlacements(placements)).digest('base64url');
