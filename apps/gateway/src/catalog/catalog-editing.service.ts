import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text, type EventPayload, type NewProduct, type ProductChange } from '#contracts';
import {
  AuditRepository,
  CatalogueRepository,
  Database,
  isInStock,
  isUniqueViolation,
  type ProductWithVariants,
  type Transaction,
} from '#database';
import { RealtimePublisher } from '#realtime';
import { HttpError } from '../common/http-error.js';
import { pictureOrigin } from '../common/security.js';
import { CatalogService } from './catalog.service.js';
import { foreignPicture } from './product-pictures.js';

type Changes = EventPayload<'product.updated'>['changed'];
type Variant = ProductWithVariants['variants'][number];

/** [CAT-09] What operators add to the catalogue and change in it: kept with an entry in the audit log, then pushed to all pages. */
@Injectable()
export class CatalogEditingService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueRepository,
    private readonly audit: AuditRepository,
    private readonly realtime: RealtimePublisher,
    private readonly catalog: CatalogService,
    private readonly config: Config,
  ) {}

  /** Adds all of the products or none. Throws 400 for a picture that pages could not show. */
  async add(actorId: string, products: readonly NewProduct[]): Promise<ProductWithVariants[]> {
    this.checkPictures(products);
    const added = await this.database
      .transaction(async (tx) => {
        const rows: ProductWithVariants[] = [];
        for (const product of products) {
          rows.push(await this.catalogue.add(tx, product));
          await this.record(tx, actorId, 'product.add', product.globalId, { name: product.name });
        }
        return rows;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken() : error;
      });
    // In no cart yet.
    for (const product of added) this.publish(product, []);
    return added;
  }

  /** Throws 400 for a picture that pages could not show. */
  async change(actorId: string, globalId: string, change: ProductChange): Promise<ProductWithVariants> {
    this.checkPictures(change);
    const { known, changed } = await this.database.transaction(async (tx) => {
      const known = await this.catalogue.lock(tx, globalId);
      if (!known) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
      assertOwnVariants(known, change);
      await this.record(tx, actorId, 'product.change', globalId, { change });
      return { known, changed: await this.catalogue.change(tx, known, change) };
    });
    this.publish(changed, changesOf(known, changed));
    return changed;
  }

  private checkPictures(given: unknown): void {
    const field = foreignPicture(given, pictureOrigin(this.config));
    if (field) throw new HttpError(400, 'BAD_REQUEST', text('catalog.foreignPicture'), { field });
  }

  private record(
    tx: Transaction,
    actorId: string,
    action: string,
    globalId: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record({ actorId, action, subject: `product:${globalId}`, details }, tx);
  }

  private publish(product: ProductWithVariants, changed: Changes): void {
    const { id, version, globalId, name, status, inventory } = product;
    this.catalog.forget();
    void this.realtime.send(['users'], 'product.updated', { id, version, globalId, name, status, inventory, changed });
  }
}

/** What of a change makes another line of a cart. */
function changesOf(before: ProductWithVariants, after: ProductWithVariants): Changes {
  const differs = (of: (variant: Variant, product: ProductWithVariants) => unknown): boolean =>
    after.variants.some((variant) => {
      const known = before.variants.find(({ syncVariantId }) => syncVariantId === variant.syncVariantId);
      return !known || of(known, before) !== of(variant, after);
    });
  return [
    ...(differs(({ retailPriceCents }) => retailPriceCents) ? (['price'] as const) : []),
    ...(before.status !== after.status || differs(isInStock) ? (['stock'] as const) : []),
  ];
}

function assertOwnVariants(known: ProductWithVariants, { sync_variants: variants = [] }: ProductChange): void {
  const own = new Set(known.variants.map(({ syncVariantId }) => syncVariantId));
  const stranger = variants.find(({ id }) => !own.has(id));
  if (stranger) throw new HttpError(404, 'NOT_FOUND', text('catalog.noVariant'), { field: 'sync_variants' });
}

const taken = (): HttpError => new HttpError(409, 'CONFLICT', text('catalog.idTaken'), { field: 'globalId' });
