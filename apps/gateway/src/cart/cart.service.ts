import { text, type Cart } from '#contracts';
import { isCheckViolation, type CartLineEntity, type Transaction } from '#database';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { addLine, bumpCart, readLines, type CartRow } from './cart-lines.js';
import { presentLine } from './line.presenter.js';
import { refusalOf } from './offer.js';

type WantedLine = CallOf<'POST /api/cart'>['body'];
type NewQuantity = CallOf<'PUT /api/cart'>['body'];

const MAX_LINES = 100;
const MAX_QUANTITY = 1000;

/** [CART-01] A user's cart. Every change counts its version up along with it and is told to the user's pages. */
export class CartService {
  constructor(
    private readonly core: Core,
    private readonly pictures: AssetStore,
  ) {}

  /** The version is read first: lines newer than it are corrected by the next push, older ones would stay. */
  async read(userId: string): Promise<Cart> {
    const [user] = await this.core.database.query<{ cartVersion: number }>(
      'select cart_version from users where id = $1',
      [userId],
    );
    const rows = await readLines(this.core.database, userId);
    return { version: user?.cartVersion ?? 0, products: rows.map((row) => presentLine(row, this.pictures)) };
  }

  /** The same variant with the same design and mockup adds to the line that is there. */
  async add(userId: string, wanted: WantedLine): Promise<Cart> {
    const { database } = this.core;
    const version = await addLine(database, userId, wanted, MAX_LINES).catch((error: unknown) => {
      throw isCheckViolation(error, 'cart_lines_quantity_check') ? tooMany() : error;
    });
    if (version === undefined)
      throw (
        (await refusalOf(database, userId, wanted)) ??
        new HttpError(409, 'CONFLICT', text('cart.full', { limit: MAX_LINES }))
      );
    return this.present(userId, version, await readLines(database, userId));
  }

  /** [CART-03] Of the named line, or of the oldest with this variant. */
  setQuantity(userId: string, { globalId, syncVariantId, quantity, orderId }: NewQuantity): Promise<Cart> {
    return this.change(userId, async (tx) => {
      const [line] = await tx.query<CartLineEntity>(
        `select * from cart_lines where user_id = $1 and global_id = $2 and sync_variant_id = $3 and ($4::uuid is null or id = $4) order by id limit 1`,
        [userId, globalId, syncVariantId, orderId ?? null],
      );
      if (!line) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
      await tx.query('update cart_lines set quantity = $2 where id = $1', [line.id, quantity]);
    });
  }

  remove(userId: string, lineId: string): Promise<Cart> {
    return this.change(userId, async (tx) => {
      const removed = await tx.query('delete from cart_lines where user_id = $1 and id = $2 returning id', [
        userId,
        lineId,
      ]);
      if (removed.length === 0) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
    });
  }

  clear(userId: string): Promise<Cart> {
    return this.change(
      userId,
      async (tx) => void (await tx.query('delete from cart_lines where user_id = $1', [userId])),
    );
  }

  /** Tells the user's pages how many lines the cart now has. */
  announce(userId: string, version: number, count: number): Promise<void> {
    return this.core.push.send([`user:${userId}`], 'cart.updated', { id: userId, version, count });
  }

  private async change(userId: string, work: (tx: Transaction) => Promise<void>): Promise<Cart> {
    const { version, rows } = await this.core.database.transaction(async (tx) => {
      const bumped = await bumpCart(tx, userId);
      await work(tx);
      return { version: bumped, rows: await readLines(tx, userId) };
    });
    return this.present(userId, version, rows);
  }

  private present(userId: string, version: number, rows: readonly CartRow[]): Cart {
    void this.announce(userId, version, rows.length);
    return { version, products: rows.map((row) => presentLine(row, this.pictures)) };
  }
}

const tooMany = (): HttpError =>
  new HttpError(409, 'CONFLICT', text('cart.tooMany', { limit: MAX_QUANTITY }), { field: 'quantity' });
