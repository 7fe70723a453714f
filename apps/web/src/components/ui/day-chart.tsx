import { scaleBand, scaleLinear } from 'd3-scale';
import { count, dayOf } from '../../lib/format.js';

const HEIGHT = 150;
const FLOOR = HEIGHT - 22;
const CEILING = 18;
/** A day with little is still seen. */
const LEAST = 2;

/** A day such as "2026-11-23", and how much of what is shown it had. */
export interface ChartedDay {
  day: string;
  value: number;
}

interface Props {
  caption: string;
  /** What the picture says, for those who do not see it. */
  label: string;
  days: readonly ChartedDay[];
  /** Named below the bars. */
  isLabelled: (day: string) => boolean;
  /** What a bar says when it is pointed at; by default its value. */
  titleOf?: (day: ChartedDay) => string;
}

/** Noon, so that the day keeps its name in every time zone of the page. */
export const noon = (day: string): string => `${day}T12:00:00`;

/** A bar for each day. Widths are shares of the page's, so that words keep their size. */
export function DayChart({ caption, label, days, isLabelled, titleOf = ({ value }) => count(value) }: Props) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).padding(0.25);
  const y = scaleLinear([0, Math.max(1, ...days.map(({ value }) => value))], [FLOOR, CEILING]).nice(3);
  const ticks = y.ticks(3).filter((tick) => tick > 0 && Number.isInteger(tick));
  return (
    <figure>
      <figcaption className="mb-2 text-small font-[550]">{caption}</figcaption>
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
        {days
          .filter(({ value }) => value > 0)
          .map((each) => (
            <rect
              key={each.day}
              x={`${x(each.day)}%`}
              width={`${x.bandwidth()}%`}
              y={Math.min(y(each.value), FLOOR - LEAST)}
              height={Math.max(FLOOR - y(each.value), LEAST)}
              rx="2"
              className="fill-accent forced-colors:fill-[CanvasText]"
            >
              <title>{`${dayOf(noon(each.day))}: ${titleOf(each)}`}</title>
            </rect>
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
