import type { JobEntity } from '#database';

/** What a handler of a job endpoint answers: the job, and how its end is shown to a caller who waits for it. */
export class JobResponse {
  constructor(
    readonly job: JobEntity,
    readonly present: (finished: JobEntity) => unknown,
  ) {}
}
