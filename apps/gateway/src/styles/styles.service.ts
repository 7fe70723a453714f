import { mostOwnStyles, text, type OwnStyle } from '#contracts';
import { newId, type OwnStyleEntity, type Queryable } from '#database';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';

/** [COMB-06] Styles that users keep for themselves. */
export class StylesService {
  constructor(private readonly core: Core) {}

  async list(userId: string): Promise<OwnStyle[]> {
    const rows = await this.core.database.query<OwnStyleEntity>(
      'select * from own_styles where user_id = $1 order by id desc',
      [userId],
    );
    return rows.map(present);
  }

  /** The style of these words, new or known; letters' case makes no other one. Throws 409 where the user has no room left. */
  async add(value: string, userId: string): Promise<OwnStyle> {
    return this.core.database.transaction(async (tx) => {
      // One after another for one user, so that several at once keep to the limit.
      await tx.query('select id from users where id = $1 for update', [userId]);
      return present((await known(tx, value, userId)) ?? (await insert(tx, value, userId)));
    });
  }

  /** Throws 404 where the user has no such style. */
  async forget(id: string, userId: string): Promise<void> {
    const rows = await this.core.database.query('delete from own_styles where id = $1 and user_id = $2 returning id', [
      id,
      userId,
    ]);
    if (rows.length === 0) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  }
}

async function known(tx: Queryable, value: string, userId: string): Promise<OwnStyleEntity | undefined> {
  const [row] = await tx.query<OwnStyleEntity>(
    'select * from own_styles where user_id = $1 and lower(value) = lower($2)',
    [userId, value],
  );
  return row;
}

async function insert(tx: Queryable, value: string, userId: string): Promise<OwnStyleEntity> {
  const [row] = await tx.query<OwnStyleEntity>(
    `insert into own_styles (id, user_id, value)
     select $1, $2, $3 where (select count(*) from own_styles where user_id = $2) < $4 returning *`,
    [newId(), userId, value, mostOwnStyles],
  );
  if (!row) throw new HttpError(409, 'CONFLICT', text('style.full', { most: mostOwnStyles }));
  return row;
}

const present = ({ id, value, createdAt }: OwnStyleEntity): OwnStyle => ({
  _id: id,
  value,
  createdAt: createdAt.toISOString(),
});
