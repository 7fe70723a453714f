import { Injectable } from '@nestjs/common';
import type { AlertRuleName } from '#contracts';
import { Database, newId, type Transaction } from '#database';
import type { Breach } from './alert-rule.js';
import type { AlertStep, OpenAlert } from './alert-transition.js';

export interface AlertRow extends Required<Breach> {
  id: string;
  rule: AlertRuleName;
  firedAt: Date;
  clearedAt: Date | null;
}
export type OpenAlertRow = AlertRow & OpenAlert;
/** With who looks after it, or did. */
export interface OwnedAlertRow extends AlertRow {
  ownerId: string | null;
  ownerName: string | null;
}

const COLUMNS = 'id, rule, subject, value, "limit", hosts, fired_at, cleared_at';
const OWNED = `alert.id, rule, subject, value, "limit", hosts, fired_at, cleared_at, owner_id,
  coalesce(name, username, email, sub) as owner_name from alerts alert left join users on users.id = owner_id`;
const CHANGES: Record<AlertStep, string> = {
  wait: 'calm_since = null',
  fire: 'fired_at = now(), told_at = now(), calm_since = null',
  'fire-untold': 'fired_at = now(), calm_since = null',
  tell: 'told_at = now(), calm_since = null',
  remind: 'told_at = now(), calm_since = null',
  calm: 'calm_since = coalesce(calm_since, now())',
  clear: 'cleared_at = now()',
  forget: '',
};
const KEPT = `interval '400 days'`;

/** Alerts that fire, and those that did. At most one of a rule and subject is open. */
@Injectable()
export class AlertRepository {
  constructor(private readonly database: Database) {}

  /** The number of this look, where it is due and no other process has taken it. */
  async claimTurn(intervalMs: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ turn: number }>(
      `update alert_turns set turn = turn + 1, next_at = now() + $1 * interval '1 millisecond'
       where next_at <= now() returning turn`,
      [intervalMs],
    );
    return row?.turn;
  }

  /** For how long a look has been due that nobody has taken. */
  async lateMs(): Promise<number> {
    const [row] = await this.database.query<{ ms: number }>(
      'select (extract(epoch from now() - next_at) * 1000)::float8 as ms from alert_turns',
    );
    return row!.ms;
  }

  /** Keeps others from writing until the transaction ends. Undefined where another process has taken a later turn; else the time. */
  async holdTurn(tx: Transaction, turn: number): Promise<Date | undefined> {
    const [row] = await tx.query<{ now: Date }>('select now() from alert_turns where turn = $1 for update', [turn]);
    return row?.now;
  }

  findOpen(tx: Transaction, rule: AlertRuleName): Promise<OpenAlertRow[]> {
    return tx.query<OpenAlertRow>(
      `select ${COLUMNS}, since, told_at, calm_since from alerts where rule = $1 and cleared_at is null`,
      [rule],
    );
  }

  async open(
    tx: Transaction,
    rule: AlertRuleName,
    { subject, value, limit, hosts = '' }: Breach,
  ): Promise<OpenAlertRow> {
    const [row] = await tx.query<OpenAlertRow>(
      `insert into alerts (id, rule, subject, value, "limit", hosts) values ($1, $2, $3, $4, $5, $6)
       returning ${COLUMNS}, since, told_at, calm_since`,
      [newId(), rule, subject, value, limit, hosts],
    );
    return row!;
  }

  /** Takes the step, and keeps what was measured; returns the row as it then is. */
  async take(tx: Transaction, id: string, step: AlertStep, measured: Breach | undefined): Promise<AlertRow> {
    if (step === 'forget') {
      const [gone] = await tx.query<AlertRow>(`delete from alerts where id = $1 returning ${COLUMNS}`, [id]);
      return gone!;
    }
    const [row] = await tx.query<AlertRow>(
      `update alerts set ${CHANGES[step]}, value = coalesce($2, value), "limit" = coalesce($3, "limit"), hosts = coalesce($4, hosts)
       where id = $1 returning ${COLUMNS}`,
      [id, measured?.value ?? null, measured?.limit ?? null, measured?.hosts ?? null],
    );
    return row!;
  }

  async removeOld(tx: Transaction): Promise<void> {
    await tx.query(`delete from alerts where cleared_at < now() - ${KEPT}`);
  }

  /** One that fires or fired, locked until the transaction ends. */
  async lock(tx: Transaction, id: string): Promise<OwnedAlertRow | undefined> {
    // Read once it is locked: one statement for both would have the name of who owned it before the wait.
    await tx.query('select 1 from alerts where id = $1 for update', [id]);
    const [row] = await tx.query<OwnedAlertRow>(`select ${OWNED} where alert.id = $1 and fired_at is not null`, [id]);
    return row;
  }

  /** Null for nobody. */
  async setOwner(tx: Transaction, id: string, ownerId: string | null): Promise<void> {
    await tx.query('update alerts set owner_id = $2 where id = $1', [id, ownerId]);
  }

  /** Those that fire, the oldest first. */
  findFiring(): Promise<OwnedAlertRow[]> {
    return this.database.query<OwnedAlertRow>(
      `select ${OWNED} where cleared_at is null and fired_at is not null order by fired_at limit 200`,
    );
  }

  /** Those that cleared last. */
  findCleared(
    limit: number,
    { rules, days }: { rules?: readonly AlertRuleName[]; days?: number } = {},
  ): Promise<OwnedAlertRow[]> {
    return this.database.query<OwnedAlertRow>(
      `select ${OWNED} where cleared_at is not null and ($2::text[] is null or rule = any($2))
         and ($3::int is null or cleared_at > now() - make_interval(days => $3))
       order by cleared_at desc limit $1`,
      [limit, rules ?? null, days ?? null],
    );
  }
}
