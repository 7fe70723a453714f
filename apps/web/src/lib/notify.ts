type Kind = 'success' | 'error' | 'info' | 'warning';
export interface NoticeOptions {
  /** The same id replaces the notice that is still shown. */
  id?: string;
  /** A button inside the notice. */
  action?: { label: string; run: () => void };
  milliseconds?: number;
}
export interface Notice extends NoticeOptions {
  kind: Kind;
  text: string;
}

/** Screens whose notices stay three seconds; elsewhere they stay five. */
const quick = ['/home', '/design', '/mockup', '/user-designs', '/tokens'];
const duration = (): number => (quick.some((path) => window.location.pathname.startsWith(path)) ? 3000 : 5000);

type Delivery = (notice: Notice) => void;
// The notices' code is loaded with the first notice: the landing page shows none.
let deliver: Delivery = (notice) => void import('../components/ui/notices.js').then(({ showNotice }) => showNotice(notice));

/** Says where notices go instead of onto the page. */
export const deliverNotices = (to: Delivery): void => void (deliver = to);

const show = (notice: Notice): void => deliver({ milliseconds: duration(), ...notice });

export const notify = {
  success: (text: string, options: NoticeOptions = {}): void => show({ kind: 'success', text, ...options }),
  error: (text: string, options: NoticeOptions = {}): void => show({ kind: 'error', text, ...options }),
  info: (text: string, options: NoticeOptions = {}): void => show({ kind: 'info', text, ...options }),
  warning: (text: string, options: NoticeOptions = {}): void => show({ kind: 'warning', text, ...options }),
};
