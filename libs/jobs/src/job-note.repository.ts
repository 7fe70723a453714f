import { Injectable } from '@nestjs/common';
import { Database, newId, type Queryable, type Transaction } from '#database';

export interface JobNote {
  id: string;
  author: string | null;
  words: string;
  createdAt: Date;
}

const NEWEST = 50;

/** Notes of operators about single jobs. */
@Injectable()
export class JobNoteRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  find(jobId: string, connection: Pick<Queryable, 'query'> = this.database): Promise<JobNote[]> {
    return connection.query<JobNote>(
      `select note.id, coalesce(name, username, email, sub) as author, words, note.created_at
       from job_notes note left join users on users.id = author_id where job_id = $1 order by note.id desc limit $2`,
      [jobId, NEWEST],
    );
  }

  /** Returns the id of the note. */
  async add(tx: Transaction, note: { jobId: string; actorId: string; words: string }): Promise<string> {
    const id = newId();
    await tx.query('insert into job_notes (id, job_id, author_id, words) values ($1, $2, $3, $4)', [
      id,
      note.jobId,
      note.actorId,
      note.words,
    ]);
    return id;
  }
}
