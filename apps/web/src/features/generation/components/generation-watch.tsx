import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { announce } from '../../../lib/announce.js';
import { hasEnded, useJobs } from '../../operations/api/jobs.js';
import { stageText } from '../../operations/api/job-texts.js';
import { tellEnds } from '../api/acknowledge.js';

/** Follows the person's jobs on every screen: ends are told as notices, progress politely to a screen reader. */
export function GenerationWatch() {
  const { data: jobs } = useJobs();
  useEffect(() => tellEnds(jobs ?? []), [jobs]);
  const running = jobs?.find((job) => !hasEnded(job));
  const quarter = running ? Math.floor(running.percent / 25) * 25 : null;
  useEffect(() => {
    if (running && quarter !== null)
      announce(text('job.told', { title: running.title, stage: stageText(running), percent: quarter }));
    // A change of quarter is worth saying, every change of percent is not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [running?.jobId, quarter]);
  return null;
}
