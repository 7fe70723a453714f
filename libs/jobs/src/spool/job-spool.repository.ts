import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { Database, type JobEntity, type Transaction } from '#database';

type SpooledJob = Pick<JobEntity, 'id' | 'dispatch'>;

/** What a job has paid for and could not store yet, for whichever worker tries next. Bounded in bytes and in age. */
@Injectable()
export class JobSpoolRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Keeps the bytes of one dispatch of a job. Returns false where the spool is full. */
  async put(tx: Transaction, { id, dispatch }: SpooledJob, bytes: Buffer): Promise<boolean> {
    await tx.query(`delete from job_spool where created_at < now() - $1 * interval '1 millisecond'`, [
      this.config.SPOOL_KEEP_MS,
    ]);
    const rows = await tx.query(
      `insert into job_spool (job_id, dispatch, bytes, size)
       select $1::uuid, $2::int, $3::bytea, $4::int where (select coalesce(sum(size), 0) from job_spool where job_id <> $1::uuid) + $4::int <= $5::bigint
       on conflict (job_id) do update set dispatch = excluded.dispatch, bytes = excluded.bytes, size = excluded.size, created_at = now()
       returning job_id`,
      [id, dispatch, bytes, bytes.length, this.config.SPOOL_MAX_BYTES],
    );
    return rows.length > 0;
  }

  /** The bytes kept for this dispatch; undefined where there are none, or none that are young enough. */
  async read({ id, dispatch }: SpooledJob): Promise<Buffer | undefined> {
    const [row] = await this.database.query<{ bytes: Buffer }>(
      `select bytes from job_spool where job_id = $1 and dispatch = $2 and created_at >= now() - $3 * interval '1 millisecond'`,
      [id, dispatch, this.config.SPOOL_KEEP_MS],
    );
    return row?.bytes;
  }

  async remove(tx: Transaction, { id }: SpooledJob): Promise<void> {
    await tx.query('delete from job_spool where job_id = $1', [id]);
  }
}
