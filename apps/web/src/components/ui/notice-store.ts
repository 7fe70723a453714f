import { create } from 'zustand';
import type { Notice } from '../../lib/notify.js';
import { add, emptyQueue, remove, type NoticeQueue } from './notice-queue.js';

/** So many stand there at once; the others wait unseen, and their time with them, until there is room or all are laid open. */
export const visible = 3;

interface Notices extends NoticeQueue {
  /** Whether all of them are laid open instead of the newest few. */
  open: boolean;
}

export const useNotices = create<Notices>()(() => ({ ...emptyQueue, open: false }));

export const addNotice = (notice: Notice): void => useNotices.setState((now) => add(now, notice, Date.now()));
export const dismiss = (key: number): void =>
  useNotices.setState((now) => {
    const next = remove(now, key);
    return { ...next, open: now.open && next.shown.length > visible };
  });
export const dismissAll = (): void => useNotices.setState({ shown: [], waiting: [], open: false });
export const layOpen = (open: boolean): void => useNotices.setState({ open });
