type Kind = 'success' | 'error' | 'info' | 'warning';
export interface ToastOptions {
  /** The same id renews the toast that is still there; without one, the same words do. */
  id?: string;
  /** A button inside the toast. */
  action?: { label: string; run: () => void };
  /** How long it stays, unless the user stops to read it. */
  milliseconds?: number;
}
export interface Toast extends ToastOptions {
  kind: Kind;
  text: string;
}

/** Screens whose toasts stay three seconds; elsewhere they stay five. */
const quick = ['/home', '/design', '/mockup', '/user-designs', '/tokens'];
const onScreen = (): number => (quick.some((path) => window.location.pathname.startsWith(path)) ? 3000 : 5000);
/** An error stays at least as long as its words take to read. */
const duration = ({ kind, text }: Toast): number =>
  Math.max(onScreen(), kind === 'error' ? 1000 + 40 * text.length : 0);

type Delivery = (toast: Toast) => void;
let deliver: Delivery = () => undefined;
/** Sets where toasts go. */
export const deliverToasts = (to: Delivery): void => void (deliver = to);

const show = (toast: Toast): void => deliver({ milliseconds: duration(toast), ...toast });

export const notify = {
  success: (text: string, options: ToastOptions = {}): void => show({ kind: 'success', text, ...options }),
  error: (text: string, options: ToastOptions = {}): void => show({ kind: 'error', text, ...options }),
  info: (text: string, options: ToastOptions = {}): void => show({ kind: 'info', text, ...options }),
  warning: (text: string, options: ToastOptions = {}): void => show({ kind: 'warning', text, ...options }),
};
