import { text } from '#contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Notice } from '../../lib/notify.js';
import { onOverlaysChange, topModal } from '../../lib/overlays.js';
import { NoticeCard } from './notice-card.js';
import { addNotice, dismissAll, layOpen, useNotices, visible } from './notice-store.js';
import { useNoticeFocus } from './use-notice-focus.js';
import './notices.css';

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = (): void => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}

function Region() {
  const { shown, waiting, open } = useNotices();
  const region = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState(false);
  const hidden = useHidden();
  const { inside, handlers } = useNoticeFocus(region, shown);
  const more = shown.length + waiting.length - visible;
  const cards = open ? shown : shown.slice(0, visible);
  const point = (event: { pointerType: string; type: string }): void =>
    setPointed(event.pointerType === 'mouse' && event.type === 'pointerenter');
  return (
    <section
      ref={region}
      aria-label={text('notices.region')}
      onPointerEnter={point}
      onPointerLeave={point}
      {...handlers}
    >
      <ol>
        {cards.map((entry) => (
          <NoticeCard key={entry.key} entry={entry} paused={pointed || inside || hidden} />
        ))}
      </ol>
      {more > 0 ? (
        <div className="notice-more">
          <button type="button" aria-expanded={open} onClick={() => layOpen(!open)}>
            {open ? text('notices.fewer') : text('notices.more', { count: more })}
          </button>
          <button type="button" onClick={dismissAll}>
            {text('notices.dismissAll')}
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** The frame stands before the first notice: what comes into it later is read out. */
function Notices() {
  const any = useNotices(({ shown }) => shown.length > 0);
  return (
    <div aria-live="polite" aria-relevant="additions text">
      {any ? <Region /> : null}
    </div>
  );
}

let host: HTMLElement | null = null;

/** Over everything, and within the modal on top: outside of it nothing could be pressed or would be read out. */
function place(): void {
  if (!host) return;
  const home = topModal() ?? document.body;
  if (host.parentElement !== home) home.append(host);
  if (!host.matches(':popover-open')) host.showPopover();
}

function mount(): void {
  host = document.createElement('div');
  host.className = 'notices';
  host.popover = 'manual';
  createRoot(host).render(<Notices />);
  onOverlaysChange(place);
}

/** Shows a notice at the top right. */
export function showNotice(notice: Notice): void {
  if (!host) mount();
  place();
  addNotice(notice);
}
