import { Injectable } from '@nestjs/common';
import { jobRegistry, type Room } from '#contracts';
import type { JobEntity } from '#database';
import { ListensToJobs, presentJob, QueueEstimates, type JobChange, type JobListener } from '#jobs';
import { RealtimePublisher } from './realtime-publisher.js';

/** A job that a worker changes sooner than this is announced by that change alone. */
const ANNOUNCE_ACCEPTANCE_AFTER_MS = 20;

/** Publishes every change of a job to the pages that may see it, with its queue position and estimated time. */
@Injectable()
@ListensToJobs()
export class JobUpdatePublisher implements JobListener {
  private readonly accepted = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly realtime: RealtimePublisher,
    private readonly estimates: QueueEstimates,
  ) {}

  async afterCommit(job: JobEntity, change: JobChange): Promise<void> {
    if (change === 'accepted') this.publishUnlessOvertaken(job);
    else await this.publish(job);
  }

  /** Another process has announced a later change of the job: its acceptance is no news any more. */
  onAnnounced(jobId: string): void {
    clearTimeout(this.accepted.get(jobId));
    this.accepted.delete(jobId);
  }

  private publishUnlessOvertaken(job: JobEntity): void {
    const timer = setTimeout(() => {
      this.accepted.delete(job.id);
      void this.publish(job);
    }, ANNOUNCE_ACCEPTANCE_AFTER_MS);
    this.accepted.set(job.id, timer);
  }

  private async publish(job: JobEntity): Promise<void> {
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
