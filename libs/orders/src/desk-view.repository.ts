import { Injectable } from '@nestjs/common';
import type { DeskView } from '#contracts';
import { Database } from '#database';

/** The views of the list of orders that each admin keeps. */
@Injectable()
export class DeskViewRepository {
  constructor(private readonly database: Database) {}

  /** The oldest first. */
  list(userId: string): Promise<DeskView[]> {
    return this.database.query<DeskView>(
      'select name, search from desk_views where user_id = $1 order by created_at, name',
      [userId],
    );
  }

  /** Replaces the one of the same name; false where the admin keeps as many as `most` others. */
  async keep(userId: string, { name, search }: DeskView, most: number): Promise<boolean> {
    const rows = await this.database.transaction(async (tx) => {
      // One after another, so that no two of them are the last one.
      await tx.query('select id from users where id = $1 for update', [userId]);
      return tx.query(
        `insert into desk_views (user_id, name, search)
         select $1, $2, $3 where (select count(*) from desk_views where user_id = $1 and name <> $2) < $4
         on conflict (user_id, name) do update set search = excluded.search returning name`,
        [userId, name, search, most],
      );
    });
    return rows.length > 0;
  }

  async forget(userId: string, name: string): Promise<void> {
    await this.database.query('delete from desk_views where user_id = $1 and name = $2', [userId, name]);
  }
}
