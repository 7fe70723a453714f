import { addTexts } from './registry.js';

/** What only the operators' page of queues says, loaded with it. */
export const jobDesk = {
  'jobDesk.discarded': 'Discarded',
  'jobDesk.noneDiscarded': 'No discarded jobs.',
  'jobDesk.restore': 'Restore',
  'jobDesk.restoreCount': 'Restore {count}',
  'jobDesk.restoreJob': 'Restore job',
  'jobDesk.restoreJobs': 'Restore {count: one # job | other # jobs}',
  'jobDesk.restoreNote': 'Restored jobs are failed jobs again, and can be replayed.',
  'jobDesk.restored': '{count: one # job | other # jobs} restored.',
  'jobDesk.restoredNone': 'Nothing was restored: jobs can be restored for 30 days after they were discarded.',
  'jobDesk.setAside': 'Discarded {at}. It can be restored for 30 days.',
  'jobDesk.correct': 'Correct data',
  'jobDesk.correctLabel': 'Data as JSON',
  'jobDesk.correctHint': 'Ids and what it costs stay as they are. Replay the job afterwards.',
  'jobDesk.save': 'Save data',
  'jobDesk.noJson': 'This is not valid JSON. Please check the commas and quotes.',
  'jobDesk.corrected': 'The data is saved. Replay the job to use it.',
  'jobDesk.history.title': 'Over time',
  'jobDesk.history.range': 'Time range',
  'jobDesk.history.range.1h': '1 hour',
  'jobDesk.history.range.24h': '24 hours',
  'jobDesk.history.range.7d': '7 days',
  'jobDesk.history.failedToLoad': 'Failed to load the charts',
  'jobDesk.history.said': '{queue}: {completed} done and {failed} failed in the last {range}',
  'jobDesk.history.sum': '{completed} done, {failed} failed',
  'jobDesk.history.step': '{at}: {completed} done, {failed} failed',
  'jobDesk.history.done': 'done',
  'jobDesk.history.failed': 'failed',
} as const;
addTexts(jobDesk);
