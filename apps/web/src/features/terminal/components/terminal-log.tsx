import { useEffect, useRef } from 'react';
import { text } from '#contracts/messages';
import { moment } from '../../../lib/format.js';
import { useTerminalLog } from '../api/log.js';

/** What was done here, the newest at the bottom and in view. */
export function TerminalLog() {
  const lines = useTerminalLog((state) => state.lines);
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines]);
  return (
    <ol ref={end} className="term-log mono" role="log" aria-label={text('terminal.log')} tabIndex={0}>
      {lines.length === 0 ? <li className="muted">{text('terminal.nothingDone')}</li> : null}
      {lines.map((line) => (
        <li key={line.id} className={line.look}>
          <time className="muted num">{moment(line.at)}</time> {line.said}
        </li>
      ))}
    </ol>
  );
}
