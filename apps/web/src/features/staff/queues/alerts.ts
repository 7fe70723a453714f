import { useQuery } from '@tanstack/react-query';
import type { AlertDesk, AlertView } from '#contracts';
import { alertTitle } from '#contracts/alert-words';
import { text, type PlainMessageKey } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';

const alertsKey = ['alerts'];

const INTERVAL_MS = 10_000;
const nothingAgreed: Pick<AlertDesk, 'silence' | 'updates'> = { silence: null, updates: [] };

/** What fires and what fired last, who looks after it, whether it is silenced, and what shoppers are told. */
export const useAlerts = () =>
  useQuery({
    queryKey: alertsKey,
    // A gateway of the version before knows of no silence and no updates.
    queryFn: async () => ({ ...nothingAgreed, ...(await call('GET /api/ops/alerts', {})) }),
    refetchInterval: INTERVAL_MS,
  });

interface DeskChange<Input> {
  send: (input: Input) => Promise<AlertDesk>;
  failed: PlainMessageKey;
  onDone?: () => void;
}

/** Each change answers with how everything then stands; a refused one reads it, since somebody else was faster. */
const useDeskChange = <Input>({ send, failed, onDone }: DeskChange<Input>) =>
  useSingleMutation({
    mutationFn: async (input: Input) => {
      // A read that began before would show what was.
      await queryClient.cancelQueries({ queryKey: alertsKey });
      return send(input);
    },
    onSuccess: async (desk) => {
      // So would one that began while the change was under way.
      await queryClient.cancelQueries({ queryKey: alertsKey });
      queryClient.setQueryData(alertsKey, desk);
      onDone?.();
    },
    onError: (error) => {
      notify.error(reason(error, text(failed)), { id: 'alerts' });
      void queryClient.invalidateQueries({ queryKey: alertsKey });
    },
  });

export const useOwnAlert = (id: string) =>
  useDeskChange({
    send: (body: CallInput<'PUT /api/ops/alerts/:id/owner'>['body']) =>
      call('PUT /api/ops/alerts/:id/owner', { params: { id }, body }),
    failed: 'alert.changeFailed',
  });

export const useSilence = () =>
  useDeskChange({
    send: (silenced: boolean) => call('PUT /api/ops/alerts/silence', { body: { silenced } }),
    failed: 'alert.silenceFailed',
  });

export const usePostUpdate = (onDone: () => void) =>
  useDeskChange({
    send: (body: CallInput<'POST /api/ops/status-updates'>['body']) => call('POST /api/ops/status-updates', { body }),
    failed: 'alert.post.failed',
    onDone: () => {
      notify.success(text('alert.post.done'), { id: 'alerts' });
      onDone();
    },
  });

export const useWithdraw = (onDone: () => void) =>
  useDeskChange({
    send: (id: string) => call('POST /api/ops/status-updates/:id/withdraw', { params: { id } }),
    failed: 'alert.withdraw.failed',
    onDone: () => {
      notify.success(text('alert.withdraw.done'), { id: 'alerts' });
      onDone();
    },
  });

/** What shoppers are told now, newest first; none where it is over. */
export const currentUpdates = ({ updates }: AlertDesk): AlertDesk['updates'] =>
  updates[0]?.stage === 'over' ? [] : updates;

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
