import type { OrderDays } from '#contracts';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { DayChart, noon } from '../../../components/ui/day-chart.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { count, dayOf } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';

const byDayKey = ['reviews', 'days'];

const DAYS = 30;
const LABEL_EACH = 7;
const figures = ['placed', 'approved', 'rejected'] as const;
const bars: Record<(typeof figures)[number], string> = {
  placed: 'fill-accent forced-colors:fill-[CanvasText]',
  approved: 'fill-success forced-colors:fill-[Highlight]',
  rejected: 'fill-danger forced-colors:fill-[GrayText]',
};

type Day = OrderDays[number];
const sumOf = (days: OrderDays, figure: (typeof figures)[number]): number =>
  days.reduce((sum, day) => sum + day[figure], 0);
const said = ({ placed, approved, rejected }: Omit<Day, 'day'>): string =>
  text('desk.byDaySaid', { placed: count(placed), approved: count(approved), rejected: count(rejected) });

/** The figures behind the bars: days with none are left out. */
function DayTable({ days }: { days: OrderDays }) {
  const busy = [...days].reverse().filter((day) => figures.some((figure) => day[figure] > 0));
  return (
    <div className="max-h-56 overflow-y-auto" tabIndex={0} role="region" aria-label={text('desk.byDay')}>
      <table className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-raised">
          <tr className="text-tiny text-muted">
            <th className="py-1 text-start font-medium">{text('desk.day')}</th>
            {figures.map((figure) => (
              <th key={figure} className="py-1 text-end font-medium">
                {text(`desk.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((day) => (
            <tr key={day.day} className="border-t border-line">
              <td className="py-1">{dayOf(noon(day.day))}</td>
              {figures.map((figure) => (
                <td key={figure} className="py-1 text-end">
                  {count(day[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-strong-line font-semibold">
            <td className="py-1">{text('desk.sum')}</td>
            {figures.map((figure) => (
              <td key={figure} className="py-1 text-end">
                {count(sumOf(days, figure))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Days() {
  const {
    data: days,
    isError,
    refetch,
  } = useQuery({
    queryKey: byDayKey,
    queryFn: () => call('GET /api/admin/orders/days', { query: { days: DAYS } }),
  });
  if (isError) return <FailureState title={text('desk.byDayFailed')} onRetry={() => void refetch()} framed={false} />;
  if (!days) return <Skeleton shape="loom" className="h-72" aria-busy="true" aria-label={text('common.loading')} />;
  const sums = {
    placed: sumOf(days, 'placed'),
    approved: sumOf(days, 'approved'),
    rejected: sumOf(days, 'rejected'),
  };
  return (
    <div className="grid gap-4">
      <DayChart
        caption={text('desk.byDayCaption')}
        label={said(sums)}
        days={days.map((each) => ({ day: each.day, values: figures.map((figure) => each[figure]) }))}
        series={figures.map((figure) => ({ name: text(`desk.${figure}`), bar: bars[figure] }))}
        isLabelled={(day) => (days.length - 1 - days.findIndex((each) => each.day === day)) % LABEL_EACH === 0}
      />
      <DayTable days={days} />
    </div>
  );
}

/** How the orders of the last days went, as a picture and in figures. */
export function OrdersByDay() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" icon={ChartColumn} onClick={() => setOpen(true)}>
        {text('desk.byDay')}
      </Button>
      {open ? (
        <Dialog
          open
          className="w-[min(600px,calc(100vw-32px))]"
          onClose={() => setOpen(false)}
          title={text('desk.byDayTitle', { count: DAYS })}
        >
          <Days />
        </Dialog>
      ) : null}
    </>
  );
}
