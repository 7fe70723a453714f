import { Injectable } from '@nestjs/common';
import type { JobContext, JobHandler, JobOutcome } from '#jobs';

/** Answers what it was sent: an operator's look at the way through the queue. */
@Injectable()
export class PingHandler implements JobHandler<'ops.ping'> {
  readonly kind = 'ops.ping';

  run({ input }: JobContext<'ops.ping'>): Promise<JobOutcome<'ops.ping'>> {
    return Promise.resolve({ done: { note: input.note } });
  }
}
