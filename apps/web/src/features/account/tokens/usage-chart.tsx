import type { TokenStatement } from '#contracts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { text } from '#contracts/messages';
import { count, dayOf, monthName } from '../../../lib/format.js';

const HEIGHT = 150;
const FLOOR = HEIGHT - 22;
const CEILING = 18;
/** A day with little use is still seen. */
const LEAST = 2;
const LABELLED_DAYS = [1, 8, 15, 22, 29];

/** Noon, so that the day keeps its name in every time zone of the page. */
const noon = (day: string): string => `${day}T12:00:00`;

/** Every day of the month with what was spent on it. */
function spentEachDay({ month, days }: TokenStatement): { day: string; spent: number }[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const spent = new Map(days.map((each) => [each.day, each.spent]));
  return Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { day, spent: spent.get(day) ?? 0 };
  });
}

/** [TOK-06] A bar for what each day of the month used. Widths are shares of the page's, so that words keep their size. */
export function UsageChart({ statement }: { statement: TokenStatement }) {
  const days = spentEachDay(statement);
  const busiest = days.reduce((most, each) => (each.spent > most.spent ? each : most));
  const month = monthName(statement.month);
  if (busiest.spent === 0) return <p className="text-small text-muted">{text('tokens.nothingSpent', { month })}</p>;
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).padding(0.25);
  const y = scaleLinear([0, busiest.spent], [FLOOR, CEILING]).nice(3);
  const ticks = y.ticks(3).filter((tick) => tick > 0 && Number.isInteger(tick));
  const label = text('tokens.chartSaid', { count: statement.spent, month, day: dayOf(noon(busiest.day)) });
  return (
    <figure>
      <figcaption className="mb-2 text-small font-[550]">{text('tokens.chart')}</figcaption>
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
        {days.map(({ day, spent }) =>
          spent > 0 ? (
            <rect
              key={day}
              x={`${x(day)}%`}
              width={`${x.bandwidth()}%`}
              y={Math.min(y(spent), FLOOR - LEAST)}
              height={Math.max(FLOOR - y(spent), LEAST)}
              rx="2"
              className="fill-accent forced-colors:fill-[CanvasText]"
            >
              <title>{`${dayOf(noon(day))}: ${count(spent)}`}</title>
            </rect>
          ) : null,
        )}
        {days.map(({ day }, index) =>
          LABELLED_DAYS.includes(index + 1) ? (
            <text
              key={day}
              x={`${x(day)! + x.bandwidth() / 2}%`}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="fill-muted text-tiny tabular-nums"
            >
              {index + 1}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}
