import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { retryWords } from '#contracts/retry-words';
import { useState } from 'react';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { useNow } from '../../lib/use-now.js';
import { secondsToRetry } from './job-texts.js';

/** Seconds that are left of a wait, counted down from when its figure came; `of` names the answer that it came with. */
function useCountdown(seconds: number, of: number): number {
  const now = useNow(true);
  const [end, setEnd] = useState({ of, seconds, at: now + seconds * 1000 });
  if (end.of !== of || end.seconds !== seconds) setEnd({ of, seconds, at: now + seconds * 1000 });
  return Math.max(0, Math.ceil((end.at - now) / 1000));
}

function LimitWait({ waiting, version }: { waiting: NonNullable<JobView['waiting']>; version: number }) {
  const seconds = useCountdown(waiting.untilSeconds, version);
  return (
    <NoticeBox look="wait" role="status">
      {seconds > 0
        ? text('mockup.limitWait', { count: waiting.perMinute, seconds })
        : text('mockup.limitOver', { count: waiting.perMinute })}
    </NoticeBox>
  );
}

function RetryWait({ job, error }: { job: JobView; error: NonNullable<JobView['error']> }) {
  const seconds = secondsToRetry(job, useNow(true)) ?? 0;
  const service = job.kind === 'mockup.render' ? 'print' : 'image';
  return (
    <NoticeBox look="wait" role="status">
      {seconds > 0 ? retryWords(error.code, service, seconds) : text('job.againNow')}
    </NoticeBox>
  );
}

/** [GEN-16, MOCK-08] Why a mockup or a remedy stands still, and when it goes on; nothing while it runs. */
export function RunWait({ job }: { job: JobView }) {
  if (job.waiting) return <LimitWait waiting={job.waiting} version={job.version} />;
  const retries = job.error !== null && secondsToRetry(job, 0) !== null;
  return retries ? <RetryWait job={job} error={job.error!} /> : null;
}
