import type { TokenStatement } from '#contracts';
import { text } from '#contracts/messages';
import { DayChart, noon, type ChartedDay } from '../../../components/ui/day-chart.js';
import { dayOf, monthName } from '../../../lib/format.js';

const LABELLED_DAYS = [1, 8, 15, 22, 29];

/** Every day of the month with what was spent on it. */
function spentEachDay({ month, days }: TokenStatement): ChartedDay[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const spent = new Map(days.map((each) => [each.day, each.spent]));
  return Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { day, values: [spent.get(day) ?? 0] };
  });
}

/** [TOK-06] A bar for what each day of the month used. */
export function UsageChart({ statement }: { statement: TokenStatement }) {
  const days = spentEachDay(statement);
  const spentOn = ({ values: [value = 0] }: ChartedDay): number => value;
  const busiest = days.reduce((most, each) => (spentOn(each) > spentOn(most) ? each : most));
  const month = monthName(statement.month);
  if (spentOn(busiest) === 0) return <p className="text-small text-muted">{text('tokens.nothingSpent', { month })}</p>;
  return (
    <DayChart
      caption={text('tokens.chart')}
      label={text('tokens.chartSaid', { count: statement.spent, month, day: dayOf(noon(busiest.day)) })}
      days={days}
      isLabelled={(day) => LABELLED_DAYS.includes(Number(day.slice(-2)))}
    />
  );
}
