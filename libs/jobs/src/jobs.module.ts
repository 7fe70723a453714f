import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { queueNames } from '#contracts';
import { JobListeners } from './engine/job-listeners.js';
import { JobDurations } from './estimates/job-durations.js';
import { QueueEstimates } from './estimates/queue-estimates.js';
import { FailedJobRepository } from './failed-job.repository.js';
import { FailedJobsService } from './failed-jobs.service.js';
import { FailureTriageRepository } from './failure-triage.repository.js';
import { FailureTriageService } from './failure-triage.service.js';
import { QueueHistoryRepository } from './queue/queue-history.repository.js';
import { JobNoteRepository } from './job-note.repository.js';
import { JobNotesService } from './job-notes.service.js';
import { JobQueryRepository } from './job-query.repository.js';
import { BulkJobsService } from './bulk-jobs.service.js';
import { JobRepository } from './job.repository.js';
import { JobsService } from './jobs.service.js';
import { JobQueues } from './queue/job-queues.js';
import { SharedQueueOptions } from './queue/queue-options.js';
import { JobRetentionRepository } from './retention/job-retention.repository.js';
import { JobSpoolRepository } from './spool/job-spool.repository.js';
import { SpoolJobListener } from './spool/spool-job.listener.js';
import { WorkerCapacityRegistry } from './queue/worker-capacity-registry.js';
import { WorkerSlots } from './queue/worker-slots.js';

/** Accepting and watching jobs: what every process can do. Running them takes JobWorkerModule as well. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({ useClass: SharedQueueOptions }),
    BullModule.registerQueue(...queueNames.map((name) => ({ name }))),
  ],
  providers: [
    JobRepository,
    JobQueryRepository,
    JobQueues,
    JobListeners,
    JobsService,
    BulkJobsService,
    FailedJobRepository,
    FailedJobsService,
    JobNoteRepository,
    JobNotesService,
    FailureTriageRepository,
    FailureTriageService,
    QueueHistoryRepository,
    JobSpoolRepository,
    JobRetentionRepository,
    SpoolJobListener,
    WorkerCapacityRegistry,
    WorkerSlots,
    JobDurations,
    QueueEstimates,
  ],
  exports: [
    JobRepository,
    JobQueryRepository,
    JobQueues,
    JobListeners,
    JobsService,
    BulkJobsService,
    FailedJobsService,
    JobNotesService,
    FailureTriageService,
    QueueHistoryRepository,
    JobSpoolRepository,
    JobRetentionRepository,
    WorkerCapacityRegistry,
    WorkerSlots,
    QueueEstimates,
  ],
})
export class JobsModule {}
