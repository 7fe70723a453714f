import { Injectable } from '@nestjs/common';
import { jobRegistry, type Room } from '#contracts';
import type { JobEntity } from '#database';
import { ListensToJobs, presentJob, QueueEstimates, type JobListener } from '#jobs';
import { RealtimePublisher } from './realtime-publisher.js';

/** Publishes every change of a job to the pages that may see it, with its queue position and estimated time. */
@Injectable()
@ListensToJobs()
export class JobUpdatePublisher implements JobListener {
  constructor(
    private readonly realtime: RealtimePublisher,
    private readonly estimates: QueueEstimates,
  ) {}

  async afterCommit(job: JobEntity): Promise<void> {
    const update = { ...presentJob(job), ...(await this.estimates.of(job)) };
    await this.realtime.send(roomsFor(job), 'job.updated', update);
  }
}

/** [JOB-03] Who is notified of a job: its owner, and the admins where its definition lets them see it. */
function roomsFor(job: JobEntity): Room[] {
  const { see } = jobRegistry[job.kind];
  const rooms: Room[] = [];
  if (job.ownerId && see.includes('owner')) rooms.push(`user:${job.ownerId}`);
  if (see.includes('admin')) rooms.push('admins');
  return rooms;
}
