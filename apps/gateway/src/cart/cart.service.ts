import { text, type Cart } from '#contracts';
import { newId, type CartLineEntity, type Transaction } from '#database';
import type { Core, Pictures } from '#workflow';
import type { CallOf } from '../http/endpoint.decorator.js';
import { HttpError } from '../http/http-error.js';
import { bumpCart, readLines } from './cart-lines.js';
import { presentLine } from './line.presenter.js';
import { checkOffer } from './offer.js';

type NewLine = CallOf<'POST /api/cart'>['body'];
type NewQuantity = CallOf<'PUT /api/cart'>['body'];

const MAX_LINES = 100;
const MAX_QUANTITY = 1000;

/** [CART-01] A person's cart. Every change counts its version up in the same transaction and is told to the person's pages. */
export class CartService {
  constructor(private readonly core: Core, private readonly pictures: Pictures) {}

  async read(personId: string): Promise<Cart> {
    const [[person], rows] = await Promise.all([
      this.core.database.query<{ cartVersion: number }>('select cart_version from people where id = $1', [personId]),
      readLines(this.core.database, personId),
    ]);
    return { version: person?.cartVersion ?? 0, products: rows.map((row) => presentLine(row, this.pictures)) };
  }

  /** The same variant with the same design and mockup adds to the line that is there. */
  add(personId: string, wanted: NewLine): Promise<Cart> {
    return this.change(personId, async (tx) => {
      const { size, color, designId } = await checkOffer(tx, personId, wanted);
      const lines = await tx.query<CartLineEntity>('select * from cart_lines where person_id = $1', [personId]);
      const mockupId = wanted.mockupId ?? null;
      const same = lines.find((line) => line.syncVariantId === wanted.syncVariantId && line.designId === designId && line.mockupId === mockupId);
      if (same) return setQuantity(tx, same.id, same.quantity + wanted.quantity);
      if (lines.length >= MAX_LINES) throw new HttpError(409, 'CONFLICT', text('cart.full', { limit: MAX_LINES }));
      await tx.query(
        `insert into cart_lines (id, person_id, global_id, sync_variant_id, quantity, size, color, design_id, mockup_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [newId(), personId, wanted.globalId, wanted.syncVariantId, wanted.quantity, size, color, designId, mockupId],
      );
    });
  }

  /** [CART-03] Of the named line, or of the oldest with this variant. */
  setQuantity(personId: string, { globalId, syncVariantId, quantity, orderId }: NewQuantity): Promise<Cart> {
    return this.change(personId, async (tx) => {
      const [line] = await tx.query<CartLineEntity>(
        `select * from cart_lines where person_id = $1 and global_id = $2 and sync_variant_id = $3 and ($4::uuid is null or id = $4) order by id limit 1`,
        [personId, globalId, syncVariantId, orderId ?? null],
      );
      if (!line) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
      await setQuantity(tx, line.id, quantity);
    });
  }

  remove(personId: string, lineId: string): Promise<Cart> {
    return this.change(personId, async (tx) => {
      const removed = await tx.query('delete from cart_lines where person_id = $1 and id = $2 returning id', [personId, lineId]);
      if (removed.length === 0) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
    });
  }

  clear(personId: string): Promise<Cart> {
    return this.change(personId, async (tx) => void (await tx.query('delete from cart_lines where person_id = $1', [personId])));
  }

  /** Tells the person's pages how many lines the cart now has. */
  announce(personId: string, version: number, count: number): Promise<void> {
    return this.core.push.send([`user:${personId}`], 'cart.updated', { id: personId, version, count });
  }

  private async change(personId: string, work: (tx: Transaction) => Promise<void>): Promise<Cart> {
    const { version, rows } = await this.core.database.transaction(async (tx) => {
      const bumped = await bumpCart(tx, personId);
      await work(tx);
      return { version: bumped, rows: await readLines(tx, personId) };
    });
    void this.announce(personId, version, rows.length);
    return { version, products: rows.map((row) => presentLine(row, this.pictures)) };
  }
}

async function setQuantity(tx: Transaction, lineId: string, quantity: number): Promise<void> {
  if (quantity > MAX_QUANTITY) throw new HttpError(409, 'CONFLICT', text('cart.tooMany', { limit: MAX_QUANTITY }), { field: 'quantity' });
  await tx.query('update cart_lines set quantity = $2 where id = $1', [lineId, quantity]);
}
