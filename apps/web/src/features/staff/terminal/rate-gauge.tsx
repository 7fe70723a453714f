import { useEffect, useState } from 'react';
import { text } from '#contracts/messages';
import { cn } from '../../../lib/cn.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { LOW_BELOW, MODERATE_BELOW, rateLevel, type RateLevel } from './rate-level.js';
import { useRateStatus } from './settings.js';

const words: Record<RateLevel, string> = { low: 'text-danger', moderate: 'text-warn', plenty: 'text-success' };
const fills: Record<RateLevel, string> = { low: 'bg-danger', moderate: 'bg-warn', plenty: 'bg-success' };

/** Seconds until the moment, counting down. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Shares of the scale that the lower stretches have at least, so that they are seen where thousands of calls are allowed. */
const SEEN = { low: 0.08, moderate: 0.17 };

interface Stretch {
  level: RateLevel;
  from: number;
  to: number;
  share: number;
}

function stretches(most: number): Stretch[] {
  const ends = [0, Math.min(LOW_BELOW, most), Math.min(MODERATE_BELOW, most), most] as const;
  const low = Math.max(ends[1] / most, SEEN.low);
  const moderate = ends[2] > ends[1] ? Math.max((ends[2] - ends[1]) / most, SEEN.moderate) : 0;
  const all: Stretch[] = [
    { level: 'low', from: ends[0], to: ends[1], share: low },
    { level: 'moderate', from: ends[1], to: ends[2], share: moderate },
    { level: 'plenty', from: ends[2], to: ends[3], share: 1 - low - moderate },
  ];
  return all.filter(({ from, to }) => to > from);
}

/** Where a figure stands on the scale; those at its ends stay within. */
function placed(value: number, most: number) {
  const within = Math.min(Math.max(value, 0), most);
  const share = stretches(most).reduce(
    (sum, { from, to, share: own }) => sum + own * Math.min(Math.max((within - from) / (to - from), 0), 1),
    0,
  );
  return { left: `${share * 100}%`, translate: within >= most ? '-100%' : within === 0 ? '0' : '-50%' };
}

/** [TERM-08] The calls of the print provider that are left, in words, figures and colors. */
export function RateGauge() {
  const { data: rate, isError, isPending } = useRateStatus();
  const seconds = useSecondsUntil(rate?.resetTime);
  if (isPending) return <Skeleton height={52} />;
  if (!rate || isError) return <p className="text-small text-danger">{text('terminal.rateUnknown')}</p>;
  const { remaining, maxCallsPerMinute: most } = rate;
  const level = rateLevel(remaining);
  const marks = [LOW_BELOW, MODERATE_BELOW].filter((mark) => mark < most);
  return (
    <div className="grid gap-1.5" data-level={level}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-small">
        <span className="font-semibold">{text('terminal.print')}</span>
        <span className="text-muted tabular-nums">
          <b className={cn('text-title font-semibold', words[level])}>{remaining}</b>{' '}
          {text('terminal.rateOf', { most, seconds })}
        </span>
      </div>
      <div
        role="meter"
        aria-label={text('terminal.rateLabel')}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={remaining}
        aria-valuetext={text('terminal.rateSaid', { left: remaining, level: text(`terminal.rate.${level}`) })}
        className="relative flex h-2.5 gap-0.5"
      >
        {stretches(most).map(({ level: of, share }) => (
          <i key={of} className={cn('rounded-[2px]', fills[of])} style={{ flex: share }} />
        ))}
        <b
          className="absolute -top-[5px] -ms-0.5 h-5 w-1 rounded-[2px] bg-ink shadow-[0_0_0_2px_var(--raised)]"
          style={{ left: placed(remaining, most).left }}
        />
      </div>
      <div className="relative h-4 text-tiny text-muted tabular-nums" aria-hidden>
        <span className="absolute left-0 max-md:hidden">{text('terminal.rate.low')}</span>
        {[...marks, most].map((mark) => (
          <span key={mark} className="absolute" style={placed(mark, most)}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}
