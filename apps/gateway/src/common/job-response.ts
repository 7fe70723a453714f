import type { JobEntity } from '#database';

/** What a controller of a job endpoint returns: the job, and how its end is presented to a caller who waits for it. */
export class JobResponse {
  constructor(
    readonly job: JobEntity,
    readonly present: (finished: JobEntity) => unknown,
  ) {}
}
