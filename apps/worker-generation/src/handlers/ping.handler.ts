import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext, type JobHandler, type JobOutcome } from '#jobs';

/** Returns its input, so that an operator can test the way through the queue. */
@Injectable()
@HandlesJob('ops.ping')
export class PingHandler implements JobHandler<'ops.ping'> {
  run({ input }: JobContext<'ops.ping'>): Promise<JobOutcome<'ops.ping'>> {
    return Promise.resolve({ done: { note: input.note } });
  }
}
