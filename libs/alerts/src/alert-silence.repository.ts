import { Injectable } from '@nestjs/common';
import { Database, newId, type Queryable, type Transaction } from '#database';

export interface AlertSilence {
  id: string;
  until: Date;
  actorId: string | null;
  actorName: string | null;
}

const KEPT = `interval '400 days'`;

/** When nothing of alerts is sent. At most one silence lasts, and for an hour at most: the table bounds it. */
@Injectable()
export class AlertSilenceRepository {
  constructor(private readonly database: Database) {}

  /** The one that lasts. */
  async find(connection: Pick<Queryable, 'query'> = this.database): Promise<AlertSilence | undefined> {
    const [row] = await connection.query<AlertSilence>(
      `select silence.id, until, actor_id, coalesce(name, username, email, sub) as actor_name
       from alert_silences silence left join users on users.id = actor_id where until > now() order by until desc limit 1`,
    );
    return row;
  }

  /** Keeps others from beginning or ending one, and the evaluation from its turn, until the transaction ends. */
  async lock(tx: Transaction): Promise<void> {
    await tx.query('select 1 from alert_turns for update');
  }

  async begin(tx: Transaction, actorId: string): Promise<Date> {
    const [row] = await tx.query<{ until: Date }>(
      'insert into alert_silences (id, actor_id) values ($1, $2) returning until',
      [newId(), actorId],
    );
    return row!.until;
  }

  async end(tx: Transaction, id: string): Promise<void> {
    await tx.query('update alert_silences set until = now() where id = $1', [id]);
  }

  async removeOld(tx: Transaction): Promise<void> {
    await tx.query(`delete from alert_silences where until < now() - ${KEPT}`);
  }
}
