import type { z } from 'zod';
import type { Queryable } from './database.js';

/** The stored value of a setting, or `fallback` where none is stored. Throws where the stored value does not fit the schema. */
export async function readSetting<T>(db: Queryable, key: string, schema: z.ZodType<T>, fallback: T): Promise<T> {
  const [row] = await db.query<{ value: unknown }>('select value from settings where key = $1', [key]);
  return row ? schema.parse(row.value) : fallback;
}

export async function writeSetting(db: Queryable, key: string, value: unknown, actorId: string | null): Promise<void> {
  await db.query(
    `insert into settings (key, value, updated_by) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`,
    [key, JSON.stringify(value), actorId],
  );
}
