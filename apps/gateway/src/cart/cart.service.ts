import { text, type Cart } from '#contracts';
import { isCheckViolation, type CartLineEntity, type Transaction } from '#database';
import type { Core, Pictures } from '#workflow';
import type { CallOf } from '../http/endpoint.decorator.js';
import { HttpError } from '../http/http-error.js';
import { addLine, bumpCart, readLines, type CartRow } from './cart-lines.js';
import { presentLine } from './line.presenter.js';
import { refusalOf } from './offer.js';

type WantedLine = CallOf<'POST /api/cart'>['body'];
type NewQuantity = CallOf<'PUT /api/cart'>['body'];

const MAX_LINES = 100;
const MAX_QUANTITY = 1000;

/** [CART-01] A person's cart. Every change counts its version up along with it and is told to the person's pages. */
export class CartService {
  constructor(
    private readonly core: Core,
    private readonly pictures: Pictures,
  ) {}

  /** The version is read first: lines newer than it are corrected by the next push, older ones would stay. */
  async read(personId: string): Promise<Cart> {
    const [person] = await this.core.database.query<{ cartVersion: number }>(
      'select cart_version from people where id = $1',
      [personId],
    );
    const rows = await readLines(this.core.database, personId);
    return { version: person?.cartVersion ?? 0, products: rows.map((row) => presentLine(row, this.pictures)) };
  }

  /** The same variant with the same design and mockup adds to the line that is there. */
  async add(personId: string, wanted: WantedLine): Promise<Cart> {
    const { database } = this.core;
    const version = await addLine(database, personId, wanted, MAX_LINES).catch((error: unknown) => {
      throw isCheckViolation(error, 'cart_lines_quantity_check') ? tooMany() : error;
    });
    if (version === undefined)
      throw (
        (await refusalOf(database, personId, wanted)) ??
        new HttpError(409, 'CONFLICT', text('cart.full', { limit: MAX_LINES }))
      );
    return this.present(personId, version, await readLines(database, personId));
  }

  /** [CART-03] Of the named line, or of the oldest with this variant. */
  setQuantity(personId: string, { globalId, syncVariantId, quantity, orderId }: NewQuantity): Promise<Cart> {
    return this.change(personId, async (tx) => {
      const [line] = await tx.query<CartLineEntity>(
        `select * from cart_lines where person_id = $1 and global_id = $2 and sync_variant_id = $3 and ($4::uuid is null or id = $4) order by id limit 1`,
        [personId, globalId, syncVariantId, orderId ?? null],
      );
      if (!line) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
      await tx.query('update cart_lines set quantity = $2 where id = $1', [line.id, quantity]);
    });
  }

  remove(personId: string, lineId: string): Promise<Cart> {
    return this.change(personId, async (tx) => {
      const removed = await tx.query('delete from cart_lines where person_id = $1 and id = $2 returning id', [
        personId,
        lineId,
      ]);
      if (removed.length === 0) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
    });
  }

  clear(personId: string): Promise<Cart> {
    return this.change(
      personId,
      async (tx) => void (await tx.query('delete from cart_lines where person_id = $1', [personId])),
    );
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
    return this.present(personId, version, rows);
  }

  private present(personId: string, version: number, rows: readonly CartRow[]): Cart {
    void this.announce(personId, version, rows.length);
    return { version, products: rows.map((row) => presentLine(row, this.pictures)) };
  }
}

const tooMany = (): HttpError =>
  new HttpError(409, 'CONFLICT', text('cart.tooMany', { limit: MAX_QUANTITY }), { field: 'quantity' });
