import type { OperatorJob } from '#contracts';
import type { JobEntity } from '#database';
import { presentJob } from '#jobs';

export function presentForOperator(job: JobEntity): OperatorJob {
  return {
    ...presentJob(job, 'operator'),
    queue: job.queue,
    ownerId: job.ownerId,
    input: job.input,
    epoch: job.epoch,
    dispatch: job.dispatch,
    crashes: job.crashes,
    requestId: job.requestId,
    logMessage: job.logMessage,
    updatedAt: job.updatedAt.toISOString(),
  };
}

/** The report of a replay, once its job has ended. */
export const presentReplay = ({ result }: JobEntity): unknown => result;

export const presentPing = ({ id, result }: JobEntity): unknown => ({ note: result?.note, jobId: id });
