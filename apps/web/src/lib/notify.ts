type Kind = 'success' | 'error' | 'info' | 'warning';
export interface NoticeOptions {
  /** The same id renews the notice that is still there; without one, the same words do. */
  id?: string;
  /** A button inside the notice. */
  action?: { label: string; run: () => void };
  /** How long it stays, unless the person stops to read it. */
  milliseconds?: number;
}
export interface Notice extends NoticeOptions {
  kind: Kind;
  text: string;
}

/** Screens whose notices stay three seconds; elsewhere they stay five. */
const quick = ['/home', '/design', '/mockup', '/user-designs', '/tokens'];
const onScreen = (): number => (quick.some((path) => window.location.pathname.startsWith(path)) ? 3000 : 5000);
/** An error stays at least as long as its words take to read. */
const duration = ({ kind, text }: Notice): number =>
  Math.max(onScreen(), kind === 'error' ? 1000 + 40 * text.length : 0);

type Delivery = (notice: Notice) => void;
/** The notices' code is no part of the landing page, which shows none at first. */
export const loadNotices = () => import('../components/ui/notices.js');
/** A notice whose code cannot be loaded, since the network is away, is shown once it is back. */
let deliver: Delivery = (notice) =>
  void loadNotices()
    .then(({ showNotice }) => showNotice(notice))
    .catch(() => window.addEventListener('online', () => deliver(notice), { once: true }));

/** Says where notices go instead of onto the page. */
export const deliverNotices = (to: Delivery): void => void (deliver = to);

const show = (notice: Notice): void => deliver({ milliseconds: duration(notice), ...notice });

export const notify = {
  success: (text: string, options: NoticeOptions = {}): void => show({ kind: 'success', text, ...options }),
  error: (text: string, options: NoticeOptions = {}): void => show({ kind: 'error', text, ...options }),
  info: (text: string, options: NoticeOptions = {}): void => show({ kind: 'info', text, ...options }),
  warning: (text: string, options: NoticeOptions = {}): void => show({ kind: 'warning', text, ...options }),
};
