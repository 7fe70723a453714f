export { engineCrashPoints } from './engine/crash-points.js';
export { ErrorClassifier } from './engine/error-classifier.js';
export { JobError } from './engine/job-error.js';
export { QueueEstimates } from './estimates/queue-estimates.js';
export { HandlesJob } from './handles-job.js';
export type { JobContext, JobHandler, JobOutcome } from './job-handler.js';
export { ListensToJobs, type JobChange, type JobListener } from './job-listener.js';
export {
  BulkJobsService,
  type BulkAcceptance,
  type BulkRequest,
  type ExpectedSelection,
  type JobCount,
  type JobSelection,
} from './bulk-jobs.service.js';
export {
  JobQueryRepository,
  type JobPeople,
  type AttemptRow,
  type BulkJobRow,
  type FailureFigures,
  type JobPage,
  type QueueFigures,
} from './job-query.repository.js';
export type { JobFilter } from './job-filter.js';
export { JobRunner, type RunOutcome } from './engine/job-runner.js';
export { JobRunnerModule } from './job-runner.module.js';
export { JobWorkerModule } from './job-worker.module.js';
export { presentJob } from './job.presenter.js';
export { JobRepository } from './job.repository.js';
export { JobSpoolRepository } from './spool/job-spool.repository.js';
export { JobRetention } from './retention/job-retention.js';
export { JobsModule } from './jobs.module.js';
export { JobsService, type JobRequest } from './jobs.service.js';
export { FailedJobsService, type Correction } from './failed-jobs.service.js';
export { isCorrectable } from './job-correction.js';
export { FailureTriageService } from './failure-triage.service.js';
export type { FailureTriage, Operator } from './failure-triage.repository.js';
export { QueueHistoryRepository } from './queue/queue-history.repository.js';
export { JobQueues, type QueuePosition } from './queue/job-queues.js';
export { runWorker } from './run-worker.js';
export { WorkerCapacityRegistry } from './queue/worker-capacity-registry.js';
export { WorkerSlots, type DrainChange } from './queue/worker-slots.js';
export { traceOf } from './queue/job-trace.js';
export { JobNotesService } from './job-notes.service.js';
export type { JobNote } from './job-note.repository.js';
