import { scaleBand, scaleLinear } from 'd3-scale';
import { cn } from '../../lib/cn.js';
import { count, dayOf } from '../../lib/format.js';

const HEIGHT = 150;
const FLOOR = HEIGHT - 22;
const CEILING = 18;
/** A day with little is still seen. */
const LEAST = 2;

/** A day such as "2026-11-23", and how much it had of each series. */
export interface ChartedDay {
  day: string;
  values: readonly number[];
}

/** One of the quantities that are shown side by side. */
interface Series {
  name: string;
  /** How its bars look, in forced colors as well. */
  bar: string;
}

const ONLY: readonly Series[] = [{ name: '', bar: 'fill-accent forced-colors:fill-[CanvasText]' }];

interface Props {
  caption: string;
  /** What the picture says, for those who do not see it. */
  label: string;
  days: readonly ChartedDay[];
  /** What the values of a day are; by default one quantity, which the caption names. */
  series?: readonly Series[];
  /** Named below the bars. */
  isLabelled: (day: string) => boolean;
}

/** Noon, so that the day keeps its name in every time zone of the page. */
export const noon = (day: string): string => `${day}T12:00:00`;

type Height = (value: number) => number;
type Across = ReturnType<typeof scaleBand<string>>;

/** The bars of one day beside each other, and what they say when they are pointed at. */
function DayBars({
  of: { day, values },
  series,
  x,
  y,
}: {
  of: ChartedDay;
  series: readonly Series[];
  x: Across;
  y: Height;
}) {
  const width = x.bandwidth() / series.length;
  const said = values.map((value, at) => (series[at]!.name ? `${series[at]!.name} ${count(value)}` : count(value)));
  return (
    <g>
      <title>{`${dayOf(noon(day))}: ${said.join(', ')}`}</title>
      {values.map((value, at) =>
        value > 0 ? (
          <rect
            key={series[at]!.name}
            x={`${x(day)! + width * at}%`}
            width={`${width}%`}
            y={Math.min(y(value), FLOOR - LEAST)}
            height={Math.max(FLOOR - y(value), LEAST)}
            rx={series.length > 1 ? 1 : 2}
            className={cn(series[at]!.bar, series.length > 1 && 'stroke-raised stroke-[0.5px]')}
          />
        ) : null,
      )}
    </g>
  );
}

/** Which bar is which. */
const Legend = ({ series }: { series: readonly Series[] }) => (
  <span className="flex flex-wrap gap-x-4 text-tiny font-normal text-muted">
    {series.map(({ name, bar }) => (
      <span key={name} className="inline-flex items-center gap-1.5">
        <svg className="size-2.5" aria-hidden>
          <rect width="10" height="10" rx="2" className={bar} />
        </svg>
        {name}
      </span>
    ))}
  </span>
);

/** A bar for each day and series. Widths are shares of the page's, so that words keep their size. */
export function DayChart({ caption, label, days, series = ONLY, isLabelled }: Props) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).padding(0.25);
  const y = scaleLinear([0, Math.max(1, ...days.flatMap(({ values }) => values))], [FLOOR, CEILING]).nice(3);
  const ticks = y.ticks(3).filter((tick) => tick > 0 && Number.isInteger(tick));
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-small font-[550]">
        {caption}
        {series.length > 1 ? <Legend series={series} /> : null}
      </figcaption>
      <svg className="w-full" height={HEIGHT} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x="0" y={y(tick) - 4} className="fill-muted text-tiny tabular-nums">
              {count(tick)}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-line" />
        {days.map((each) => (
          <DayBars key={each.day} of={each} series={series} x={x} y={y} />
        ))}
        {days
          .filter(({ day }) => isLabelled(day))
          .map(({ day }) => (
            <text
              key={day}
              x={`${x(day)! + x.bandwidth() / 2}%`}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="fill-muted text-tiny tabular-nums"
            >
              {Number(day.slice(-2))}
            </text>
          ))}
      </svg>
    </figure>
  );
}
