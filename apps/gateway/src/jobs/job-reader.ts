import type { JobKind, JobStatus, QueueName } from '#contracts';
import type { Database, JobEntity } from '#database';

export interface JobFilter {
  limit: number;
  before?: string | undefined;
  status?: JobStatus | undefined;
  kind?: JobKind | undefined;
  queue?: QueueName | undefined;
  errorCode?: string | undefined;
}

const UUID = /^[0-9a-f-]{36}$/;

/** Reads of the jobs table for pages: keyset-paged, newest first. */
export class JobReader {
  constructor(private readonly database: Database) {}

  ownedBy(ownerId: string, filter: JobFilter): Promise<JobEntity[]> {
    return this.list(filter, ownerId);
  }

  all(filter: JobFilter): Promise<JobEntity[]> {
    return this.list(filter, null);
  }

  private list(
    { limit, before, status, kind, queue, errorCode }: JobFilter,
    ownerId: string | null,
  ): Promise<JobEntity[]> {
    return this.database.query<JobEntity>(
      `select * from jobs where ($1::uuid is null or owner_id = $1) and ($3::uuid is null or id < $3)
         and ($4::text is null or status = $4) and ($5::text is null or kind = $5) and ($6::text is null or queue = $6)
         and ($7::text is null or error->>'code' = $7)
       order by id desc limit $2`,
      [
        ownerId,
        limit,
        before && UUID.test(before) ? before : null,
        status ?? null,
        kind ?? null,
        queue ?? null,
        errorCode ?? null,
      ],
    );
  }
}
