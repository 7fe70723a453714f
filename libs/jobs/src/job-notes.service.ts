import { Injectable } from '@nestjs/common';
import { AuditRepository, Database } from '#database';
import { JobNoteRepository, type JobNote } from './job-note.repository.js';

export interface NewNote {
  jobId: string;
  actorId: string;
  words: string;
}

/** [JOB-14] What operators note about one job for each other. Each note stands in the audit log. */
@Injectable()
export class JobNotesService {
  constructor(
    private readonly database: Database,
    private readonly repository: JobNoteRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** The newest of a job, newest first. */
  find(jobId: string): Promise<JobNote[]> {
    return this.repository.find(jobId);
  }

  /** Adds a note and returns all that are shown. */
  add({ jobId, actorId, words }: NewNote): Promise<JobNote[]> {
    return this.database.transaction(async (tx) => {
      // What it says stands with the notes, which go with their job.
      const noteId = await this.repository.add(tx, { jobId, actorId, words });
      await this.audit.record({ actorId, action: 'job.note', subject: `job:${jobId}`, details: { noteId } }, tx);
      return this.repository.find(jobId, tx);
    });
  }
}
