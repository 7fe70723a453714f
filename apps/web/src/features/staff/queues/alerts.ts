import { useQuery } from '@tanstack/react-query';
import type { AlertView } from '#contracts';
import { alertTitle } from '#contracts/alert-words';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';

const INTERVAL_MS = 10_000;

/** What fires and what fired last. */
export const useAlerts = () =>
  useQuery({
    queryKey: queryKeys.alerts,
    queryFn: () => call('GET /api/ops/alerts', {}),
    refetchInterval: INTERVAL_MS,
  });

/** When an alert fired within a span, as shares of it in percent. */
interface Firing {
  id: string;
  from: number;
  width: number;
  isFiring: boolean;
}

/** All that one rule said of one thing. */
export interface Lane {
  title: string;
  firings: Firing[];
}

/** A lane for each thing that fired within the span before `now`, what fires first, then by what fired last. */
export function lanesOf(alerts: readonly AlertView[], now: number, spanMs: number): Lane[] {
  const start = now - spanMs;
  const lanes = new Map<string, Lane & { last: number }>();
  for (const alert of alerts) {
    const until = alert.clearedAt ? Date.parse(alert.clearedAt) : now;
    if (until < start) continue;
    const from = Math.max(Date.parse(alert.firedAt), start);
    const title = alertTitle(alert);
    const lane = lanes.get(title) ?? { title, firings: [], last: 0 };
    const share = (at: number): number => (100 * (at - start)) / spanMs;
    const isFiring = alert.clearedAt === null;
    lane.firings.push({ id: alert.id, from: share(from), width: Math.max(0, share(until) - share(from)), isFiring });
    lane.last = Math.max(lane.last, until);
    lanes.set(title, lane);
  }
  return [...lanes.values()].sort((a, b) => b.last - a.last);
}
