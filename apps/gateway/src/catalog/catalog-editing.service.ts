import { Injectable } from '@nestjs/common';
import { text, type NewProduct, type ProductChange } from '#contracts';
import {
  AuditRepository,
  CatalogueRepository,
  Database,
  isUniqueViolation,
  type ProductWithVariants,
  type Transaction,
} from '#database';
import { RealtimePublisher } from '#realtime';
import { HttpError } from '../common/http-error.js';
import { CatalogService } from './catalog.service.js';

/** [CAT-09] What operators add to the catalogue and change in it: kept with an entry in the audit log, then pushed to all pages. */
@Injectable()
export class CatalogEditingService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueRepository,
    private readonly audit: AuditRepository,
    private readonly realtime: RealtimePublisher,
    private readonly catalog: CatalogService,
  ) {}

  /** Adds all of the products or none. */
  async add(actorId: string, products: readonly NewProduct[]): Promise<ProductWithVariants[]> {
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
    this.publish(added);
    return added;
  }

  async change(actorId: string, globalId: string, change: ProductChange): Promise<ProductWithVariants> {
    const changed = await this.database.transaction(async (tx) => {
      const known = await this.catalogue.lock(tx, globalId);
      if (!known) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
      assertOwnVariants(known, change);
      await this.record(tx, actorId, 'product.change', globalId, { change });
      return this.catalogue.change(tx, known, change);
    });
    this.publish([changed]);
    return changed;
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

  private publish(products: readonly ProductWithVariants[]): void {
    this.catalog.forget();
    for (const { id, version, globalId, name, status, inventory } of products)
      void this.realtime.send(['users'], 'product.updated', { id, version, globalId, name, status, inventory });
  }
}

function assertOwnVariants(known: ProductWithVariants, { sync_variants: variants = [] }: ProductChange): void {
  const own = new Set(known.variants.map(({ syncVariantId }) => syncVariantId));
  const stranger = variants.find(({ id }) => !own.has(id));
  if (stranger) throw new HttpError(404, 'NOT_FOUND', text('catalog.noVariant'), { field: 'sync_variants' });
}

const taken = (): HttpError => new HttpError(409, 'CONFLICT', text('catalog.idTaken'), { field: 'globalId' });
