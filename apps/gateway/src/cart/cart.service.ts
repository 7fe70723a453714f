import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import {
  CartRepository,
  Database,
  DesignRepository,
  isCheckViolation,
  ProductRepository,
  type Cart,
  type CartRow,
  type Transaction,
} from '#database';
import { fromCents, toCents } from '#domain';
import { RealtimePublisher } from '#realtime';
import type { CallOf } from '../common/endpoint.decorator.js';
import type { CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';
import { withAllowedChoices } from '../placements/allowed-choice.js';
import { changeRefusalOf, refusalOf } from './cart-refusal.js';
import { linePriceCents } from './line-price.js';
import { LineVariantService } from './line-variant.service.js';

type AddRequest = CallOf<'POST /api/cart'>['body'];
type QuantityRequest = CallOf<'PUT /api/cart'>['body'];
type LineRequest = CallOf<'PUT /api/cart/item/:id'>['body'];

const MAX_LINES = 100;
const MAX_QUANTITY = 1000;

/** [CART-01] A user's cart. Every change counts its version up in the same transaction and is pushed to the user's pages. */
@Injectable()
export class CartService {
  constructor(
    private readonly database: Database,
    private readonly carts: CartRepository,
    private readonly products: ProductRepository,
    private readonly designs: DesignRepository,
    private readonly variants: LineVariantService,
    private readonly realtime: RealtimePublisher,
  ) {}

  /** Version and lines of one moment: the next push corrects neither. */
  read(userId: string): Promise<Cart> {
    return this.carts.find(userId);
  }

  /** The same variant with the same design and mockup adds to the line that is there. */
  async add(user: CurrentUser, body: AddRequest): Promise<Cart> {
    const userId = user.id;
    const placements = await this.placementsOf(user, body);
    const request = { ...body, placements };
    const version = await this.carts.add(userId, request, MAX_LINES).catch((error: unknown) => {
      throw isCheckViolation(error, 'cart_lines_quantity_check') ? tooMany() : error;
    });
    if (version === undefined) throw await this.refusal(userId, request);
    return this.changed(userId, { version, ...(await this.carts.findAllLines(userId)) });
  }

  /**
   * The line that a changed item of an order would make, without a change to the cart. Throws where it cannot be bought,
   * and 422 where its mockup shows another product or variant.
   */
  async changedLine(user: CurrentUser, body: AddRequest): Promise<CartRow> {
    const request = { ...body, placements: await this.placementsOf(user, body) };
    const refused = changeRefusalOf(await this.carts.findOfferState(user.id, request), request);
    const line = refused ? undefined : await this.carts.findRequested(user.id, request);
    if (!line) throw refused ?? new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
    return line;
  }

  /** The designs on their print areas. A mockup of several is bought with all that it shows. */
  private async placementsOf(
    user: CurrentUser,
    { globalId, syncVariantId, placements, mockupId }: AddRequest,
  ): Promise<AddRequest['placements']> {
    const placed = placements ?? (mockupId ? await this.carts.placementsOfMockup(user.id, mockupId) : undefined);
    if (!placed) return undefined;
    const ids = [...new Set(placed.map(({ designId }) => designId))];
    const [variant, designs] = await Promise.all([
      this.products.findVariant(globalId, syncVariantId),
      this.designs.findAllOwn(ids, user.id),
    ]);
    return withAllowedChoices(user, placed, variant?.printfiles ?? [], designs);
  }

  /** [CART-03] Of the named line, or of the oldest with this variant. */
  setQuantity(userId: string, { globalId, syncVariantId, quantity, orderId }: QuantityRequest): Promise<Cart> {
    return this.change(userId, async (tx) => {
      const name = { globalId, syncVariantId, lineId: orderId };
      if (!(await this.carts.setQuantity(tx, userId, name, quantity))) throw noLine();
    });
  }

  /** Another variant, for later or for now, or its new price taken note of. Throws 409 where the price is another than was seen. */
  changeLine(userId: string, lineId: string, { syncVariantId, saved, acceptPrice }: LineRequest): Promise<Cart> {
    return this.change(userId, async (tx) => {
      const line = await this.lineOf(tx, userId, lineId);
      if (saved !== undefined) await this.carts.setSaved(tx, userId, lineId, saved);
      if (acceptPrice !== undefined) {
        assertSeen(line, acceptPrice);
        await this.carts.acceptPrice(tx, line);
      }
      if (syncVariantId !== undefined && syncVariantId !== line.syncVariantId)
        await this.carts.setVariant(tx, line, await this.variants.variantFor(line, syncVariantId));
    }).catch((error: unknown) => {
      throw isCheckViolation(error, 'cart_lines_quantity_check') ? tooMany() : error;
    });
  }

  remove(userId: string, lineId: string): Promise<Cart> {
    return this.change(userId, async (tx) => {
      if (!(await this.carts.remove(tx, userId, lineId))) throw noLine();
    });
  }

  clear(userId: string): Promise<Cart> {
    return this.change(userId, (tx) => this.carts.clear(tx, userId));
  }

  /** Pushes to the user's pages how many lines the cart now has. */
  announce(userId: string, version: number, count: number): Promise<void> {
    return this.realtime.send([`user:${userId}`], 'cart.updated', { id: userId, version, count });
  }

  private async lineOf(tx: Transaction, userId: string, lineId: string): Promise<CartRow> {
    const { lines, saved } = await this.carts.findAllLines(userId, tx);
    const line = [...lines, ...saved].find(({ id }) => id === lineId);
    if (!line) throw noLine();
    return line;
  }

  private async change(userId: string, work: (tx: Transaction) => Promise<void>): Promise<Cart> {
    const content = await this.database.transaction(async (tx) => {
      const version = await this.carts.bumpVersion(tx, userId);
      await work(tx);
      return { version, ...(await this.carts.findAllLines(userId, tx)) };
    });
    return this.changed(userId, content);
  }

  private changed(userId: string, content: Cart): Cart {
    void this.announce(userId, content.version, content.lines.length);
    return content;
  }

  private async refusal(userId: string, request: AddRequest): Promise<HttpError> {
    const offer = await this.carts.findOfferState(userId, request);
    return refusalOf(offer, request) ?? new HttpError(409, 'CONFLICT', text('cart.full', { limit: MAX_LINES }));
  }
}

function assertSeen(line: CartRow, seen: string): void {
  const cents = linePriceCents(line);
  if (cents === toCents(seen)) return;
  const words = text('cart.otherPrice', { product: line.productName, price: `$${fromCents(cents)}` });
  throw new HttpError(409, 'CONFLICT', words, { field: 'acceptPrice' });
}

const noLine = (): HttpError => new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
const tooMany = (): HttpError =>
  new HttpError(409, 'CONFLICT', text('cart.tooMany', { limit: MAX_QUANTITY }), { field: 'quantity' });
