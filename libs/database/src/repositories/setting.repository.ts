import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Database, type Transaction } from '../database.js';
import { SettingEntity } from '../entities/index.js';
import { AuditRepository } from './audit.repository.js';

export interface SettingChange {
  key: string;
  /** Stored as JSON. */
  value: string | Record<string, unknown>;
  actorId: string;
  /** Action in the audit log, such as `settings.storage`. */
  action: string;
  /** Details in the audit log. */
  details: Record<string, unknown>;
}

/** Settings that operators change while the product runs. */
@Injectable()
export class SettingRepository {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /** The stored value of a setting, or `fallback` where none is stored. Throws where the stored value does not fit the schema. */
  async read<T>(key: string, schema: z.ZodType<T>, fallback: T): Promise<T> {
    // Every generation reads two settings when it is accepted.
    const [row] = await this.database.query<Pick<SettingEntity, 'value'>>(
      'select value from settings where key = $1',
      [key],
      { prepared: true },
    );
    return row ? schema.parse(row.value) : fallback;
  }

  /** The same for a value that is changed from what it was: others who would change it wait until the transaction ends. */
  async readForUpdate<T>(tx: Transaction, key: string, schema: z.ZodType<T>, fallback: T): Promise<T> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`setting:${key}`]);
    const [row] = await tx.query<Pick<SettingEntity, 'value'>>('select value from settings where key = $1', [key]);
    return row ? schema.parse(row.value) : fallback;
  }

  /** Stores a value, with its entry in the audit log. */
  async change(tx: Transaction, { key, value, actorId, action, details }: SettingChange): Promise<void> {
    await tx.repository(SettingEntity).upsert({ key, value, updatedBy: actorId, updatedAt: () => 'now()' }, ['key']);
    await this.audit.record({ actorId, action, subject: `setting:${key}`, details }, tx);
  }
}
