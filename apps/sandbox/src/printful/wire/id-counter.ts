import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';

const FIRST = {
  order: 11360000,
  item: 7253000,
  file: 379883000,
  task: 421699000,
  shipment: 10000,
  syncProduct: 300000000,
  syncVariant: 4000000000,
};
export type Counted = keyof typeof FIRST;

/** The next free id of each kind, kept over restarts. */
@Injectable()
export class IdCounter {
  private readonly last: Documents<number>;

  constructor(store: FileStore) {
    this.last = store.open<number>('printful-ids');
  }

  next(kind: Counted): number {
    const id = (this.last.get(kind) ?? FIRST[kind]) + 1;
    this.last.set(kind, id);
    return id;
  }
}
