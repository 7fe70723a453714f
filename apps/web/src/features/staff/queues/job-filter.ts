import type { JobKind, JobStatus, QueueName } from '#contracts';
import { MOST_FILTER_LETTERS } from '#contracts/job-limits';
import { withValues, useAddress } from '../../../lib/address.js';
import type { JobFilter } from './queues.js';

/** Discarded jobs are failed ones that were set aside. */
export type Tab = JobStatus | 'discarded';
export const tabs: readonly Tab[] = ['failed', 'active', 'queued', 'waiting', 'completed', 'cancelled', 'discarded'];

const kinds: Record<JobKind, true> = {
  'generation.image': true,
  'generation.design': true,
  'generation.combine': true,
  'design.enlarge': true,
  'design.cutout': true,
  'mockup.render': true,
  'order.submit': true,
  'order.track': true,
  'order.mail': true,
  'plan.mail': true,
  'ops.replay': true,
  'ops.discard': true,
  'ops.ping': true,
};
/** The registry itself would bring a validator into the page. */
export const everyKind = Object.keys(kinds) as JobKind[];
export const everyQueue: readonly QueueName[] = ['generation', 'mockup', 'fulfilment'];

/** As the address and the fields of the screen hold it; '' is anything. Times are those of the reader. */
export interface DeskFilter {
  queue: QueueName | '';
  kind: JobKind | '';
  code: string;
  user: string;
  order: string;
  from: string;
  to: string;
}

const names = ['queue', 'kind', 'code', 'user', 'order', 'from', 'to'] as const;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const isTime = (given: string): boolean => TIME.test(given) && !Number.isNaN(Date.parse(given));
const FINGERPRINT = /^[0-9a-f]{32}$/;
const oneOf = <T extends string>(known: readonly T[], given: string): T | '' =>
  known.find((each) => each === given) ?? '';

/** Jobs that have not ended have no time of their end and no error. */
export const hasEnded = (tab: Tab): boolean => !['active', 'queued', 'waiting'].includes(tab);

/** Which jobs are listed, in the address of the screen. */
export function useDeskFilter() {
  const [search, change] = useAddress();
  const of = (name: string): string => search.get(name) ?? '';
  const time = (name: string): string => (isTime(of(name)) ? of(name) : '');
  const tab = tabs.find((each) => each === of('status')) ?? 'failed';
  const filter: DeskFilter = {
    queue: oneOf(everyQueue, of('queue')),
    kind: oneOf(everyKind, of('kind')),
    code: of('code').slice(0, MOST_FILTER_LETTERS.errorCode),
    user: of('user').slice(0, MOST_FILTER_LETTERS.user),
    order: of('order').slice(0, MOST_FILTER_LETTERS.order),
    from: time('from'),
    to: time('to'),
  };
  /** Fingerprint of the group of failures whose jobs are listed. */
  const cause = tab === 'failed' && FINGERPRINT.test(of('cause')) ? of('cause') : null;
  const set = (values: Record<string, string>): void => change((now) => withValues(now, values));
  return {
    tab,
    filter,
    cause,
    isEmpty: cause === null && names.every((name) => filter[name] === ''),
    choose: (chosen: Partial<DeskFilter>) => set(chosen),
    clear: () => set(Object.fromEntries([...names, 'cause'].map((name) => [name, '']))),
    chooseCause: (fingerprint: string | null) => set({ cause: fingerprint ?? '' }),
    addressOf: (next: Tab): string => `?${withValues(search, { status: next, cause: '' })}`,
  };
}

const instant = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined);

/** The same as the server takes it, without the state of the jobs. */
export function selectionOf(
  tab: Tab,
  filter: DeskFilter,
  cause: string | null,
): Omit<JobFilter, 'status' | 'discarded'> {
  const { queue, kind, code, user, order, from, to } = filter;
  return {
    queue: queue || undefined,
    kind: kind || undefined,
    user: user || undefined,
    order: order || undefined,
    fingerprint: cause ?? undefined,
    ...(hasEnded(tab) ? { errorCode: code || undefined, endedAfter: instant(from), endedBefore: instant(to) } : {}),
  };
}

const stateOf = (tab: Tab): Pick<JobFilter, 'status' | 'discarded'> => {
  if (tab === 'discarded') return { status: 'failed', discarded: 'only' };
  return tab === 'failed' ? { status: 'failed', discarded: 'none' } : { status: tab };
};

export const listFilterOf = (...[tab, filter, cause]: Parameters<typeof selectionOf>): JobFilter => ({
  ...selectionOf(tab, filter, cause),
  ...stateOf(tab),
});
