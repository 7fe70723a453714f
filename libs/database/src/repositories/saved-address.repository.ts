import { Injectable } from '@nestjs/common';
import type { Address } from '#contracts';
import { Database, type Queryable, type Transaction } from '../database.js';
import type { SavedAddressEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** Users' saved addresses. The user's row is locked before each change, so that one of them is the default and none is kept twice. */
@Injectable()
export class SavedAddressRepository {
  constructor(private readonly database: Database) {}

  /** A user's addresses, the default first, then the newest. */
  list(userId: string, db: Queryable = this.database): Promise<SavedAddressEntity[]> {
    return db.query<SavedAddressEntity>(
      'select * from saved_addresses where user_id = $1 order by is_default desc, id desc',
      [userId],
    );
  }

  /** Keeps an address, the first one as the default. One that is kept already stays. Returns undefined where the user has `most` of them. */
  add(userId: string, address: Address, isDefault: boolean, most: number): Promise<SavedAddressEntity | undefined> {
    return this.database.transaction(async (tx) => {
      const known = await this.lock(tx, userId);
      const same = await this.findSame(tx, userId, address);
      if (same) return isDefault ? this.makeDefault(tx, userId, same.id) : same;
      if (known.length >= most) return undefined;
      if (isDefault) await this.clearDefault(tx, userId);
      const [added] = await tx.query<SavedAddressEntity>(
        'insert into saved_addresses (id, user_id, address, is_default) values ($1, $2, $3, $4) returning *',
        [newId(), userId, JSON.stringify(address), isDefault || known.length === 0],
      );
      return added;
    });
  }

  /** Where another address of the user says the same, that one stays in its place. Returns undefined where the user has no such address. */
  change(userId: string, id: string, address: Address): Promise<SavedAddressEntity | undefined> {
    return this.database.transaction(async (tx) => {
      const known = (await this.lock(tx, userId)).find((each) => each.id === id);
      if (!known) return undefined;
      const same = await this.findSame(tx, userId, address);
      if (same && same.id !== id) {
        await tx.query('delete from saved_addresses where id = $1', [id]);
        return known.isDefault ? this.makeDefault(tx, userId, same.id) : same;
      }
      const [changed] = await tx.query<SavedAddressEntity>(
        'update saved_addresses set address = $2 where id = $1 returning *',
        [id, JSON.stringify(address)],
      );
      return changed;
    });
  }

  /** Returns undefined where the user has no such address. */
  setDefault(userId: string, id: string): Promise<SavedAddressEntity | undefined> {
    return this.database.transaction(async (tx) => {
      const known = await this.lock(tx, userId);
      return known.some((each) => each.id === id) ? this.makeDefault(tx, userId, id) : undefined;
    });
  }

  /** Where the default goes, the newest one left takes its place. Returns whether the user had such an address. */
  delete(userId: string, id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const known = await this.lock(tx, userId);
      const gone = known.find((each) => each.id === id);
      if (!gone) return false;
      await tx.query('delete from saved_addresses where id = $1', [id]);
      const next = known.find((each) => each.id !== id);
      if (gone.isDefault && next) await this.makeDefault(tx, userId, next.id);
      return true;
    });
  }

  private async findSame(tx: Transaction, userId: string, address: Address): Promise<SavedAddressEntity | undefined> {
    const [same] = await tx.query<SavedAddressEntity>(
      'select * from saved_addresses where user_id = $1 and address = $2::jsonb',
      [userId, JSON.stringify(address)],
    );
    return same;
  }

  private async lock(tx: Transaction, userId: string): Promise<SavedAddressEntity[]> {
    await tx.query('select id from users where id = $1 for update', [userId]);
    return this.list(userId, tx);
  }

  private async makeDefault(tx: Transaction, userId: string, id: string): Promise<SavedAddressEntity | undefined> {
    await this.clearDefault(tx, userId);
    const [row] = await tx.query<SavedAddressEntity>(
      'update saved_addresses set is_default = true where id = $1 returning *',
      [id],
    );
    return row;
  }

  private clearDefault(tx: Transaction, userId: string): Promise<unknown> {
    return tx.query('update saved_addresses set is_default = false where user_id = $1 and is_default', [userId]);
  }
}
