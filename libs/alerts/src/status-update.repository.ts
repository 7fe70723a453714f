import { Injectable } from '@nestjs/common';
import type { ServicePart, UpdateStage } from '#contracts';
import { Database, newId, type Queryable, type Transaction } from '#database';

export interface StatusUpdateRow {
  id: string;
  incidentId: string;
  stage: UpdateStage;
  words: string;
  part: ServicePart | null;
  author: string | null;
  postedAt: Date;
}

interface NewUpdate extends Pick<StatusUpdateRow, 'incidentId' | 'stage' | 'words' | 'part'> {
  authorId: string;
}

/** What operators told shoppers from the first update to the one that says that it is over. */
export interface EndedIncident {
  /** Of the last update. */
  words: string;
  /** The parts that its updates name; none of them where one is about the whole shop. */
  parts: ServicePart[];
  from: Date;
  until: Date;
}

const MOST = 30;
const KEPT = `interval '400 days'`;

/** What operators tell shoppers. The updates about one thing are one incident; of those, the newest counts. */
@Injectable()
export class StatusUpdateRepository {
  constructor(private readonly database: Database) {}

  /** The updates of the newest incident, newest first. It is over where the first says so. */
  find(connection: Pick<Queryable, 'query'> = this.database): Promise<StatusUpdateRow[]> {
    return connection.query<StatusUpdateRow>(
      `select told.id, incident_id, stage, words, part, posted_at, coalesce(name, username, email, sub) as author
       from status_updates told left join users on users.id = author_id
       where withdrawn_at is null and incident_id =
         (select incident_id from status_updates where withdrawn_at is null order by posted_at desc, id desc limit 1)
       order by posted_at desc, told.id desc limit ${MOST}`,
    );
  }

  /** Those that were over in so many days, the last first. */
  findEnded(limit: number, days: number): Promise<EndedIncident[]> {
    return this.database.query<EndedIncident>(
      `select ending.words, told.parts, told.began_at as from, ending.posted_at as until
       from status_updates ending
       cross join lateral (
         select min(posted_at) as began_at, case when bool_or(part is null) then '{}' else array_agg(distinct part) end as parts
         from status_updates where incident_id = ending.incident_id and withdrawn_at is null) told
       where stage = 'over' and withdrawn_at is null and posted_at > now() - make_interval(days => $2)
       order by posted_at desc limit $1`,
      [limit, days],
    );
  }

  /** Keeps others from posting and withdrawing until the transaction ends. */
  async lock(tx: Transaction): Promise<void> {
    await tx.query('lock table status_updates in share row exclusive mode');
  }

  /** Returns the id of the update. */
  async add(tx: Transaction, { incidentId, stage, words, part, authorId }: NewUpdate): Promise<string> {
    const id = newId();
    await tx.query(
      'insert into status_updates (id, incident_id, stage, words, part, author_id) values ($1, $2, $3, $4, $5, $6)',
      [id, incidentId, stage, words, part, authorId],
    );
    return id;
  }

  /** False where it is not shown. */
  async withdraw(tx: Transaction, id: string): Promise<boolean> {
    const rows = await tx.query(
      'update status_updates set withdrawn_at = now() where id = $1 and withdrawn_at is null returning id',
      [id],
    );
    return rows.length > 0;
  }

  async removeOld(tx: Transaction): Promise<void> {
    await tx.query(`delete from status_updates where posted_at < now() - ${KEPT}`);
  }
}
