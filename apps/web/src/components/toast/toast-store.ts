import { create } from 'zustand';
import type { Toast } from '../../lib/notify.js';

/** At most so many are on the page at once; the rest wait their turn [APP-13]. */
export const most = 20;
/** So many of them show; the others wait below them, and their time with them, until there is room or all are expanded. */
export const visible = 3;
const remembered = 50;

export interface ToastEntry {
  key: number;
  toast: Toast;
  /** How often the same was said. */
  times: number;
  /** When it was said last, in milliseconds since 1970. */
  at: number;
}

interface Toasts {
  next: number;
  /** Shown or waiting, oldest first. */
  live: readonly ToastEntry[];
  /** What was said on this page, newest first. */
  past: readonly ToastEntry[];
  /** All are shown instead of the newest few. */
  expanded: boolean;
}

export const useToasts = create<Toasts>()(() => ({ next: 1, live: [], past: [], expanded: false }));

const says = ({ toast }: ToastEntry, { kind, text }: Toast): boolean => toast.kind === kind && toast.text === text;
const isSame = (entry: ToastEntry, toast: Toast): boolean =>
  toast.id ? entry.toast.id === toast.id : says(entry, toast);

const remember = (past: readonly ToastEntry[], entry: ToastEntry): readonly ToastEntry[] =>
  [entry, ...past.filter(({ key }) => key !== entry.key)].slice(0, remembered);

/** Takes in a toast; one with the id or the words of one that is live renews that one. */
export function enter(toast: Toast, at: number): { key: number; renewed: boolean } {
  const { live, past, next } = useToasts.getState();
  const known = live.find((entry) => isSame(entry, toast));
  if (!known) {
    const entry = { key: next, toast, times: 1, at };
    useToasts.setState({ next: next + 1, live: [...live, entry], past: remember(past, entry) });
    return { key: next, renewed: false };
  }
  const entry = { ...known, toast, times: says(known, toast) ? known.times + 1 : 1, at };
  useToasts.setState({
    live: live.map((each) => (each === known ? entry : each)),
    past: remember(past, entry),
  });
  return { key: known.key, renewed: true };
}

export const leave = (key: number): void =>
  useToasts.setState(({ live, expanded }) => {
    const left = live.filter((entry) => entry.key !== key);
    return { live: left, expanded: expanded && left.length > visible };
  });

export const leaveAll = (): void => useToasts.setState({ live: [], expanded: false });
export const expand = (expanded: boolean): void => useToasts.setState({ expanded });
