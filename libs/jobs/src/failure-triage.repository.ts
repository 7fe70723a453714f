import { Injectable } from '@nestjs/common';
import { Database, newId, type Queryable, type Transaction } from '#database';

interface FailureNote {
  id: string;
  author: string | null;
  words: string;
  createdAt: Date;
}

/** What operators agreed on about the failed jobs of one fingerprint. */
export interface FailureTriage {
  assigneeId: string | null;
  assigneeName: string | null;
  mutedUntil: Date | null;
  notes: FailureNote[];
}

const UNTOUCHED: FailureTriage = { assigneeId: null, assigneeName: null, mutedUntil: null, notes: [] };
/** Who may look after a failure. */
export interface Operator {
  id: string;
  name: string | null;
}

const NEWEST_NOTES = 20;
const MOST_OPERATORS = 200;
/** By the newest token of each: failures are shown to operators alone, and whoever is barred can do nothing. */
const IS_OPERATOR = `'write:Terminal' = any(staff_rights) and barred_at is null`;
const NAME = 'coalesce(name, username, email, sub)';

/** Who looks after a failure, until when it is muted, and what was noted about it. */
@Injectable()
export class FailureTriageRepository {
  constructor(private readonly database: Database) {}

  /** Of each of the fingerprints, in their order. */
  async find(
    fingerprints: readonly string[],
    connection: Pick<Queryable, 'query'> = this.database,
  ): Promise<FailureTriage[]> {
    const [rows, notes] = await Promise.all([
      connection.query<{ fingerprint: string } & Omit<FailureTriage, 'notes'>>(
        `select fingerprint, assignee_id, ${NAME} as assignee_name, case when muted_until > now() then muted_until end as muted_until
         from failure_triage left join users on users.id = assignee_id where fingerprint = any($1)`,
        [fingerprints],
      ),
      connection.query<FailureNote & { fingerprint: string }>(
        `select cause as fingerprint, note.id, ${NAME} as author, words, note.created_at
         from unnest($1::text[]) as cause
         cross join lateral (select * from failure_notes where fingerprint = cause order by id desc limit $2) note
         left join users on users.id = note.author_id order by note.id desc`,
        [fingerprints, NEWEST_NOTES],
      ),
    ]);
    return fingerprints.map((fingerprint) => ({
      ...UNTOUCHED,
      ...rows.find((row) => row.fingerprint === fingerprint),
      notes: notes.filter((note) => note.fingerprint === fingerprint),
    }));
  }

  /** The operators, by name. */
  operators(): Promise<Operator[]> {
    return this.database.query<Operator>(
      `select id, ${NAME} as name from users where ${IS_OPERATOR} order by lower(${NAME}), id limit $1`,
      [MOST_OPERATORS],
    );
  }

  async isOperator(tx: Transaction, id: string): Promise<boolean> {
    return (await tx.query(`select from users where id = $1 and ${IS_OPERATOR}`, [id])).length > 0;
  }

  async assign(tx: Transaction, fingerprint: string, assigneeId: string | null): Promise<void> {
    await tx.query(
      `insert into failure_triage (fingerprint, assignee_id) values ($1, $2)
       on conflict (fingerprint) do update set assignee_id = excluded.assignee_id`,
      [fingerprint, assigneeId],
    );
  }

  /** For so many hours from now; null ends it. */
  async mute(tx: Transaction, fingerprint: string, hours: number | null): Promise<void> {
    await tx.query(
      `insert into failure_triage (fingerprint, muted_until) values ($1, now() + make_interval(hours => $2::int))
       on conflict (fingerprint) do update set muted_until = excluded.muted_until`,
      [fingerprint, hours],
    );
  }

  /** Returns the id of the note. */
  async addNote(tx: Transaction, fingerprint: string, authorId: string, words: string): Promise<string> {
    const id = newId();
    await tx.query(`insert into failure_notes (id, fingerprint, author_id, words) values ($1, $2, $3, $4)`, [
      id,
      fingerprint,
      authorId,
      words,
    ]);
    return id;
  }
}
