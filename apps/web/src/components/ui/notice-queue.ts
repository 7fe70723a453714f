import type { Notice } from '../../lib/notify.js';

/** At most so many notices are there at once; more wait their turn. */
export const most = 20;
const remembered = 50;

export interface Entry {
  key: number;
  notice: Notice;
  /** How often the same was said. */
  times: number;
  /** Grows whenever the notice's time begins anew. */
  round: number;
  /** When it was said last, in milliseconds since 1970. */
  at: number;
}

export interface NoticeQueue {
  next: number;
  /** Newest first. */
  shown: readonly Entry[];
  /** Oldest first. */
  waiting: readonly Entry[];
  /** What was said on this page, newest first. */
  past: readonly Entry[];
}

export const emptyQueue: NoticeQueue = { next: 1, shown: [], waiting: [], past: [] };

const says = (entry: Entry, notice: Notice): boolean =>
  entry.notice.kind === notice.kind && entry.notice.text === notice.text;
const isSame = (entry: Entry, notice: Notice): boolean =>
  notice.id ? entry.notice.id === notice.id : says(entry, notice);

const renew = (entry: Entry, notice: Notice, at: number): Entry => ({
  ...entry,
  notice,
  times: says(entry, notice) ? entry.times + 1 : 1,
  round: entry.round + 1,
  at,
});

const remember = (past: readonly Entry[], entry: Entry): readonly Entry[] =>
  [entry, ...past.filter(({ key }) => key !== entry.key)].slice(0, remembered);

/** Takes in a notice: one with the id or the words of one that is there renews it, else it is shown or waits. */
export function add(queue: NoticeQueue, notice: Notice, at: number): NoticeQueue {
  const known = [...queue.shown, ...queue.waiting].find((entry) => isSame(entry, notice));
  if (known) {
    const renewed = renew(known, notice, at);
    const exchange = (entries: readonly Entry[]): readonly Entry[] =>
      entries.map((entry) => (entry === known ? renewed : entry));
    return {
      ...queue,
      shown: exchange(queue.shown),
      waiting: exchange(queue.waiting),
      past: remember(queue.past, renewed),
    };
  }
  const entry: Entry = { key: queue.next, notice, times: 1, round: 0, at };
  const place = queue.shown.length < most ? { shown: [entry, ...queue.shown] } : { waiting: [...queue.waiting, entry] };
  return { ...queue, ...place, next: queue.next + 1, past: remember(queue.past, entry) };
}

/** Takes a notice away; the one that waits longest comes into its place. */
export function remove(queue: NoticeQueue, key: number): NoticeQueue {
  const left = queue.shown.filter((entry) => entry.key !== key);
  const room = most - left.length;
  const waiting = queue.waiting.filter((entry) => entry.key !== key);
  return { ...queue, shown: [...waiting.slice(0, room).reverse(), ...left], waiting: waiting.slice(room) };
}
