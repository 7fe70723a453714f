import { mostOwnStyles, text, type OwnStyle } from '#contracts';
import { newId, type OwnStyleEntity, type Queryable } from '#database';
import type { Core } from '#workflow';
import { HttpError } from '../http/http-error.js';

/** [COMB-06] Styles that people keep for themselves. */
export class StylesService {
  constructor(private readonly core: Core) {}

  async list(personId: string): Promise<OwnStyle[]> {
    const rows = await this.core.database.query<OwnStyleEntity>(
      'select * from own_styles where person_id = $1 order by id desc',
      [personId],
    );
    return rows.map(present);
  }

  /** The style of these words, new or known; letters' case makes no other one. Throws 409 where the person has no room left. */
  async add(value: string, personId: string): Promise<OwnStyle> {
    return this.core.database.transaction(async (tx) => {
      // One after another for one person, so that several at once keep to the limit.
      await tx.query('select id from people where id = $1 for update', [personId]);
      return present((await known(tx, value, personId)) ?? (await insert(tx, value, personId)));
    });
  }

  /** Throws 404 where the person has no such style. */
  async forget(id: string, personId: string): Promise<void> {
    const rows = await this.core.database.query(
      'delete from own_styles where id = $1 and person_id = $2 returning id',
      [id, personId],
    );
    if (rows.length === 0) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  }
}

async function known(tx: Queryable, value: string, personId: string): Promise<OwnStyleEntity | undefined> {
  const [row] = await tx.query<OwnStyleEntity>(
    'select * from own_styles where person_id = $1 and lower(value) = lower($2)',
    [personId, value],
  );
  return row;
}

async function insert(tx: Queryable, value: string, personId: string): Promise<OwnStyleEntity> {
  const [row] = await tx.query<OwnStyleEntity>(
    `insert into own_styles (id, person_id, value)
     select $1, $2, $3 where (select count(*) from own_styles where person_id = $2) < $4 returning *`,
    [newId(), personId, value, mostOwnStyles],
  );
  if (!row) throw new HttpError(409, 'CONFLICT', text('style.full', { most: mostOwnStyles }));
  return row;
}

const present = ({ id, value, createdAt }: OwnStyleEntity): OwnStyle => ({
  _id: id,
  value,
  createdAt: createdAt.toISOString(),
});
