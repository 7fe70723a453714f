import type { HistoryRange, QueueHistory } from '#contracts';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { count, moment, oneDigit } from '../../../lib/format.js';

export type Shown = 'ended' | 'queued' | 'oldest';
type Step = QueueHistory['steps'][number];
type Sample = NonNullable<Step['sample']>;

const HEIGHT = 112;
const CEILING = 14;
const FLOOR = HEIGHT - 2;
/** A step with little is still seen. */
const LEAST = 2;

/** Told apart by their dashes too. */
export const lines = {
  waiting: 'stroke-accent forced-colors:stroke-[CanvasText]',
  active: 'stroke-success [stroke-dasharray:7_3] forced-colors:stroke-[CanvasText]',
  delayed: 'stroke-warn [stroke-dasharray:2_3] forced-colors:stroke-[CanvasText]',
  oldestSeconds: 'stroke-accent forced-colors:stroke-[CanvasText]',
} as const satisfies Record<keyof Sample, string>;
const drawn = {
  queued: ['waiting', 'active', 'delayed'],
  oldest: ['oldestSeconds'],
} as const satisfies Record<Exclude<Shown, 'ended'>, (keyof Sample)[]>;

/** "45 s", "12.5 min" or "3.0 h". */
function ageOf(seconds: number): string {
  if (seconds < 60) return text('jobDesk.age.seconds', { count: count(seconds) });
  if (seconds < 3600) return text('jobDesk.age.minutes', { count: oneDigit(seconds / 60) });
  return text('jobDesk.age.hours', { count: oneDigit(seconds / 3600) });
}

/** What was the case in a step, or over all of them, in words. */
function inWords(shown: Shown, { completed, failed, sample }: Omit<Step, 'at'>): string {
  if (shown === 'ended') return text('jobDesk.history.sum', { completed: count(completed), failed: count(failed) });
  if (!sample) return text('jobDesk.history.gap');
  if (shown === 'oldest') return text('jobDesk.history.oldest', { age: ageOf(sample.oldestSeconds) });
  const { waiting, active, delayed } = sample;
  return text('jobDesk.history.queued', { waiting: count(waiting), active: count(active), delayed: count(delayed) });
}

/** What ended in all steps, and the most of what stood in any of them. */
function overall(steps: readonly Step[]): Omit<Step, 'at'> {
  const samples = steps.flatMap(({ sample }) => sample ?? []);
  const most = (what: keyof Sample): number => Math.max(...samples.map((sample) => sample[what]));
  return {
    completed: steps.reduce((sum, { completed }) => sum + completed, 0),
    failed: steps.reduce((sum, { failed }) => sum + failed, 0),
    sample:
      samples.length === 0
        ? null
        : {
            waiting: most('waiting'),
            active: most('active'),
            delayed: most('delayed'),
            oldestSeconds: most('oldestSeconds'),
          },
  };
}

const highest = (shown: Shown, { completed, failed, sample }: Step): number =>
  shown === 'ended' ? completed + failed : Math.max(0, ...drawn[shown].map((what) => sample?.[what] ?? 0));

type Height = (value: number) => number;
type Across = ReturnType<typeof scaleBand<string>>;

/** What ended well and, on top of it, badly. */
function Bars({ step: { at, completed, failed }, x, y }: { step: Step; x: Across; y: Height }) {
  const bar = (from: number, to: number, look: string) =>
    to > from ? (
      <rect
        x={`${x(at)! + x.step() * 0.1}%`}
        width={`${x.step() * 0.8}%`}
        y={Math.min(y(to), y(from) - LEAST)}
        height={Math.max(y(from) - y(to), LEAST)}
        className={look}
      />
    ) : null;
  return (
    <>
      {bar(0, completed, 'fill-accent forced-colors:fill-[CanvasText]')}
      {bar(completed, completed + failed, 'fill-danger forced-colors:fill-[Highlight]')}
    </>
  );
}

/** A line in steps, interrupted where nothing was measured. */
function pathOf(steps: readonly Step[], what: keyof Sample, { x, y }: { x: Across; y: Height }): string {
  return steps
    .map(({ at, sample }, index) => {
      if (!sample) return '';
      const [from, height] = [x(at)!, y(sample[what])];
      return `${steps[index - 1]?.sample ? 'V' : `M${from},`}${height}H${from + x.step()}`;
    })
    .join('');
}

/** Steps that follow each other and were not measured, as one. */
function gapsOf(steps: readonly Step[]): { at: string; length: number }[] {
  const gaps: { at: string; length: number }[] = [];
  steps.forEach(({ at, sample }, index) => {
    if (sample) return;
    const isFirst = index === 0 || steps[index - 1]!.sample !== null;
    if (isFirst) gaps.push({ at, length: 1 });
    else gaps.at(-1)!.length += 1;
  });
  return gaps;
}

function Lines({ steps, shown, x, y }: { steps: readonly Step[]; shown: 'queued' | 'oldest'; x: Across; y: Height }) {
  return (
    <>
      {gapsOf(steps).map(({ at, length }) => (
        <rect
          key={at}
          x={`${x(at)}%`}
          width={`${x.step() * length}%`}
          y={CEILING}
          height={FLOOR - CEILING}
          className="fill-sunken"
        />
      ))}
      <svg width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
        {drawn[shown].map((what) => (
          <path
            key={what}
            d={pathOf(steps, what, { x, y })}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className={lines[what]}
          />
        ))}
      </svg>
    </>
  );
}

function Frame({ queue, words, said, children }: { queue: string; words: string; said: string; children: ReactNode }) {
  return (
    <figure className="rounded-card border border-line bg-surface p-4">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-small font-[550]">{queue}</span>
        <span className="text-tiny text-muted tabular-nums">{words}</span>
      </figcaption>
      <svg className="w-full" height={HEIGHT} role="img" aria-label={said}>
        {children}
      </svg>
    </figure>
  );
}

/** One queue, step by step. Widths are shares of the card's, so that words keep their size. */
export function QueueChart({ history, range, shown }: { history: QueueHistory; range: HistoryRange; shown: Shown }) {
  const { steps } = history;
  const queue = text(`ops.queue.${history.name}`);
  const all = overall(steps);
  const words = inWords(shown, all);
  const gaps = shown === 'ended' ? 0 : steps.filter(({ sample }) => !sample).length;
  const said = text('jobDesk.history.said', { queue, words, range: text(`jobDesk.history.range.${range}`) });
  const x = scaleBand(
    steps.map(({ at }) => at),
    [0, 100],
  );
  const most = Math.max(1, ...steps.map((step) => highest(shown, step)));
  const y = scaleLinear([0, most], [FLOOR, CEILING]).nice(2);
  const tick = y.ticks(2).findLast((each) => each > 0 && Number.isInteger(each));
  return (
    <Frame
      queue={queue}
      words={shown === 'ended' || !all.sample ? words : text('jobDesk.history.most', { words })}
      said={gaps > 0 ? `${said}. ${text('jobDesk.history.gaps', { count: gaps, steps: steps.length })}` : said}
    >
      {shown === 'ended' ? (
        steps.map((step) => <Bars key={step.at} step={step} x={x} y={y} />)
      ) : (
        <Lines steps={steps} shown={shown} x={x} y={y} />
      )}
      {tick ? (
        <>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x="0" y={y(tick) - 4} className="fill-muted text-tiny tabular-nums">
            {shown === 'oldest' ? ageOf(tick) : count(tick)}
          </text>
        </>
      ) : null}
      <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-line" />
      {steps.map((step) => (
        <rect key={step.at} x={`${x(step.at)}%`} width={`${x.step()}%`} y="0" height={HEIGHT} fill="transparent">
          <title>{text('jobDesk.history.step', { at: moment(step.at), words: inWords(shown, step) })}</title>
        </rect>
      ))}
    </Frame>
  );
}
