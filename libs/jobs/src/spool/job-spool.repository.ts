import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { Database, type JobEntity, type Transaction } from '#database';

type SpooledJob = Pick<JobEntity, 'id'>;

/**
 * What a job has paid for and could not store yet, for whichever worker tries next, also after a replay. Bounded in bytes and in age;
 * what belongs to jobs that have failed gives way first.
 */
@Injectable()
export class JobSpoolRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Keeps the bytes for a job. Returns false where the spool is full. */
  async put(tx: Transaction, job: Pick<JobEntity, 'id' | 'dispatch'>, bytes: Buffer): Promise<boolean> {
    await tx.query(`delete from job_spool where created_at < now() - $1 * interval '1 millisecond'`, [
      this.config.SPOOL_KEEP_MS,
    ]);
    if (await this.insert(tx, job, bytes)) return true;
    await this.makeRoom(tx, bytes.length);
    return this.insert(tx, job, bytes);
  }

  private async insert(
    tx: Transaction,
    { id, dispatch }: Pick<JobEntity, 'id' | 'dispatch'>,
    bytes: Buffer,
  ): Promise<boolean> {
    const rows = await tx.query(
      `insert into job_spool (job_id, dispatch, bytes, size)
       select $1::uuid, $2::int, $3::bytea, $4::int where (select coalesce(sum(size), 0) from job_spool where job_id <> $1::uuid) + $4::int <= $5::bigint
       on conflict (job_id) do update set dispatch = excluded.dispatch, bytes = excluded.bytes, size = excluded.size, created_at = now()
       returning job_id`,
      [id, dispatch, bytes, bytes.length, this.config.SPOOL_MAX_BYTES],
    );
    return rows.length > 0;
  }

  /** Removes the oldest of the failed jobs, as many as `size` bytes need; none where all of them are not enough. */
  private async makeRoom(tx: Transaction, size: number): Promise<void> {
    await tx.query(
      `with failed as (
         select s.job_id, s.size, sum(s.size) over (order by s.created_at, s.job_id) - s.size as before
         from job_spool s join jobs j on j.id = s.job_id where j.status = 'failed'),
       needed as (select sum(size) + $1::bigint - $2::bigint as bytes from job_spool)
       delete from job_spool where job_id in (select job_id from failed, needed where before < needed.bytes)
         and (select sum(size) from failed) >= (select bytes from needed)`,
      [size, this.config.SPOOL_MAX_BYTES],
    );
  }

  /** The bytes kept for this job; undefined where there are none, or none that are young enough. */
  async read({ id }: SpooledJob): Promise<Buffer | undefined> {
    const [row] = await this.database.query<{ bytes: Buffer }>(
      `select bytes from job_spool where job_id = $1 and created_at >= now() - $2 * interval '1 millisecond'`,
      [id, this.config.SPOOL_KEEP_MS],
    );
    return row?.bytes;
  }

  async remove(tx: Transaction, { id }: SpooledJob): Promise<void> {
    await tx.query('delete from job_spool where job_id = $1', [id]);
  }
}
