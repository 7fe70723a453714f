import { text } from '#contracts/messages';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Entry } from './notice-queue.js';
import { dismiss } from './notice-store.js';

export const noticeLooks = {
  success: ['ok', CircleCheck],
  error: ['bad', CircleAlert],
  info: ['inf', Info],
  warning: ['wait', TriangleAlert],
} as const;
const leaves = 120;

/** Runs `done` once so much time has passed in which it was not paused; a new round begins anew. */
function useCountdown(milliseconds: number, round: number, paused: boolean, done: () => void): void {
  const left = useRef(milliseconds);
  const end = useEffectEvent(done);
  useEffect(() => {
    left.current = milliseconds;
  }, [milliseconds, round]);
  useEffect(() => {
    if (paused) return;
    const from = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [milliseconds, round, paused]);
}

export function NoticeCard({ entry, paused }: { entry: Entry; paused: boolean }) {
  const { notice, times, round, key } = entry;
  const [look, Icon] = noticeLooks[notice.kind];
  const [leftIn, setLeftIn] = useState(-1);
  // What is said again while it leaves stays.
  const leaving = leftIn === round;
  useCountdown(notice.milliseconds ?? 5000, round, paused || leaving, () => setLeftIn(round));
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dismiss(key), leaves);
    return () => clearTimeout(timer);
  }, [leaving, key]);
  const act = (): void => {
    notice.action?.run();
    dismiss(key);
  };
  return (
    <li className={leaving ? 'leaves' : undefined} data-notice={key}>
      <div className={`toast ${look}`} role={notice.kind === 'error' ? 'alert' : undefined}>
        <Icon className="i" aria-hidden />
        <p>
          {notice.text}
          {times > 1 ? (
            <span className="times num">
              <span aria-hidden>×{times}</span>
              <span className="sr">{text('notices.times', { count: times })}</span>
            </span>
          ) : null}
        </p>
        <button type="button" className="x" aria-label={text('notices.dismiss')} onClick={() => dismiss(key)}>
          <X className="i" aria-hidden />
        </button>
        {notice.action ? (
          <button type="button" className="link act" onClick={act}>
            {notice.action.label}
          </button>
        ) : null}
      </div>
    </li>
  );
}
