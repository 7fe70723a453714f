import { X } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { cssTransition, toast as toastify, ToastContainer } from 'react-toastify/unstyled';
import { text } from '#contracts/messages';
import { cn } from '../../lib/cn.js';
import type { Toast } from '../../lib/notify.js';
import { toastLook } from './toast-look.js';
import { enter, expand, leave, leaveAll, most, useToasts, visible } from './toast-store.js';
import './toaster.css';

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

export function dismissAll(): void {
  toastify.clearWaitingQueue();
  toastify.dismiss();
  leaveAll();
}

/** What a toast says now: it may have been renewed since it entered, or while it waited. */
function ToastCard({ id }: { id: number }) {
  const entry = useToasts(({ live, past }) => [...live, ...past].find(({ key }) => key === id));
  if (!entry) return null;
  const { toast, times } = entry;
  const [Icon, colour] = toastLook[toast.kind];
  const dismiss = (): void => toastify.dismiss(id);
  const act = (): void => {
    toast.action?.run();
    dismiss();
  };
  return (
    <div data-toast={id} className="grid grid-cols-[20px_1fr_auto] items-start gap-x-2.5 gap-y-0.5">
      <Icon className={cn('mt-0.5 size-[18px]', colour)} aria-hidden />
      <p className="font-[550] [overflow-wrap:anywhere]">
        {toast.text}
        {times > 1 ? (
          <span className="ms-2 rounded-lg bg-sunken px-1.5 text-[12px] tabular-nums">
            <span aria-hidden>×{times}</span>
            <span className="sr-only">{text('notices.times', { count: times })}</span>
          </span>
        ) : null}
      </p>
      <button
        type="button"
        className="relative grid size-6 place-items-center rounded-[5px] border-0 bg-transparent text-muted before:absolute before:-inset-2.5 before:content-[''] hover:text-ink"
        aria-label={text('notices.dismiss')}
        onClick={dismiss}
      >
        <X aria-hidden />
      </button>
      {toast.action ? (
        <button
          type="button"
          className="finger-reach col-start-2 min-h-7 justify-self-start border-0 bg-transparent p-0 font-[550] text-accent-text underline-offset-[3px] hover:underline"
          onClick={act}
        >
          {toast.action.label}
        </button>
      ) : null}
    </div>
  );
}

const barButton =
  'min-h-8 rounded-ctl border-0 bg-transparent px-2.5 text-small font-[550] hover:bg-hover max-md:min-h-11 pointer-coarse:min-h-11';

function MoreBar({ more, expanded }: { more: number; expanded: boolean }) {
  return (
    <div
      aria-live="off"
      className="pointer-events-auto mx-1 mt-1 flex justify-between gap-2 rounded-lg bg-raised p-0.5 shadow-raised"
    >
      <button type="button" className={barButton} aria-expanded={expanded} onClick={() => expand(!expanded)}>
        {expanded ? text('notices.fewer') : text('notices.more', { count: more })}
      </button>
      <button type="button" className={barButton} onClick={dismissAll}>
        {text('notices.dismissAll')}
      </button>
    </div>
  );
}

/** Stops the time of all toasts while the keyboard or the pointer is among them; Escape dismisses the focused one. */
function useReading() {
  const before = useRef<HTMLElement | null>(null);
  const isInside = (node: EventTarget | null, { currentTarget }: { currentTarget: Element }): boolean =>
    currentTarget.contains(node as Node | null);
  return {
    onPointerEnter: () => toastify.pause(),
    onPointerLeave: () => toastify.play(),
    onFocus: (event: FocusEvent) => {
      if (isInside(event.relatedTarget, event)) return;
      before.current = event.relatedTarget as HTMLElement | null;
      if (event.target.matches(':focus-visible')) toastify.pause();
    },
    onBlur: (event: FocusEvent) => {
      if (!isInside(event.relatedTarget, event)) toastify.play();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      const focused = (event.target as Element).closest('[data-in]')?.querySelector<HTMLElement>('[data-toast]');
      if (focused) toastify.dismiss(Number(focused.dataset['toast']));
      before.current?.focus();
    },
  };
}

/** At the upper end; beside a drawer, and where a drawer is as wide as the window, below its head and first rows. */
const frame = [
  'pointer-events-none fixed inset-[56px_8px_auto_auto] z-100 w-[min(376px,calc(100vw-16px))]',
  'max-md:inset-[56px_4px_auto] max-md:w-auto',
  "min-[900px]:[:root:has([data-drawer='end'][data-open])_&]:right-[448px]",
  "max-[900px]:[:root:has([data-drawer='end'][data-open])_&]:inset-[auto_8px_8px_auto]",
  // Room for the shadows, which scrolling would cut.
  '[&>section]:max-h-[calc(100dvh-92px)] [&>section]:overflow-auto [&>section]:p-[4px_4px_24px] [&>section]:[scrollbar-width:thin]',
  'max-md:[&>section]:max-h-[60dvh]',
].join(' ');

function Toaster() {
  const { live, expanded } = useToasts();
  const more = live.length - visible;
  return (
    <div
      role={live.length > 0 ? 'region' : undefined}
      aria-label={live.length > 0 ? text('notices.region') : undefined}
      aria-live="polite"
      aria-relevant="additions text"
      className={frame}
      {...useReading()}
    >
      <ToastContainer
        aria-label={undefined}
        limit={most}
        newestOnTop
        hideProgressBar
        closeButton={false}
        closeOnClick={false}
        icon={false}
        pauseOnHover={false}
        transition={slide}
        className={() => cn('grid gap-2', !expanded && '[&>:nth-child(n+4)]:hidden')}
        toastClassName={() =>
          'pointer-events-auto relative overflow-hidden rounded-card bg-raised p-3 shadow-raised [--y:0px] forced-colors:border forced-colors:border-[CanvasText]'
        }
        progressClassName={() => 'toast-timer'}
      />
      {more > 0 ? <MoreBar more={more} expanded={expanded} /> : null}
    </div>
  );
}

let mounted = false;

/** The frame is in place before the first toast: what comes into it later is read out. */
function mount(): void {
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Toaster />);
}

/** Shows a toast at the top right. */
export function showToast(toast: Toast): void {
  if (!mounted) mount();
  const { key, renewed } = enter(toast, Date.now());
  const options = {
    autoClose: toast.milliseconds ?? 5000,
    role: toast.kind === 'error' ? 'alert' : 'status',
    type: toast.kind,
  };
  if (!renewed) toastify(<ToastCard id={key} />, { ...options, toastId: key, onClose: () => leave(key) });
  // One that still waits has its whole time before it.
  // At once: by default an update waits 100 ms, in which the time of the toast it renews may end.
  else if (toastify.isActive(key)) toastify.update(key, { ...options, delay: undefined });
}
