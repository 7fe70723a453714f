import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { announce } from '../../../lib/announce.js';
import { cn } from '../../../lib/cn.js';
import { clockTime } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { useEntries, type Entry } from './entries.js';
import { resultOf, stateLook } from './entry-result.js';

/** An entry as plain text, for the clipboard. */
const asText = (entry: Entry): string =>
  [`> ${entry.command}`, resultOf(entry), entry.said, entry.data].filter(Boolean).join('\n');

function copy(entry: Entry): void {
  const copying = window.isSecureContext ? navigator.clipboard.writeText(asText(entry)) : Promise.reject(new Error());
  copying.then(
    () => announce(text('terminal.copied')),
    () => notify.error(text('terminal.copyFailed')),
  );
}

/** The whole answer, on demand. */
function Data({ data }: { data: string }) {
  const [open, setOpen] = useState(false);
  const count = data.split('\n').length;
  return (
    <>
      {open ? <pre className="m-0 font-mono text-mono wrap-anywhere whitespace-pre-wrap">{data}</pre> : null}
      <TextButton className="text-tiny" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text(open ? 'terminal.hideData' : 'terminal.showData', { count })}
      </TextButton>
    </>
  );
}

function LogEntry({ entry }: { entry: Entry }) {
  const running = entry.state === 'running';
  return (
    <li className="group pb-3">
      <div className="flex items-start gap-2.5">
        <time className="text-muted">{clockTime(entry.at)}</time>
        <span className={cn('min-w-0 flex-1 font-[550] wrap-anywhere', stateLook[entry.state])}>
          {entry.command}
          <span className="ps-3 whitespace-nowrap">{resultOf(entry)}</span>
        </span>
        {running ? null : (
          <IconButton
            icon={Copy}
            size="sm"
            variant="ghost"
            className="-my-1"
            label={text('terminal.copyNamed', { command: entry.command })}
            onClick={() => copy(entry)}
          />
        )}
      </div>
      {running ? <span aria-hidden className="inline-block h-3.5 w-0.5 animate-blink bg-accent" /> : null}
      {entry.said ? <p className="wrap-anywhere whitespace-pre-wrap">{entry.said}</p> : null}
      {entry.state === 'limited' ? <p className="text-success">{text('terminal.limited')}</p> : null}
      {entry.data ? <Data data={entry.data} /> : null}
    </li>
  );
}

/** What was done here and what came of it, the newest at the bottom and in view. */
export function OutputLog() {
  const entries = useEntries((state) => state.entries);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (region.current) region.current.scrollTop = region.current.scrollHeight;
  }, [entries]);
  return (
    <div
      ref={region}
      className="min-h-[180px] overflow-auto rounded-lg bg-sunken px-4 py-3.5 font-mono text-mono"
      role="log"
      aria-label={text('terminal.log')}
      tabIndex={0}
    >
      {entries.length === 0 ? <p className="text-muted">{text('terminal.nothingDone')}</p> : null}
      <ol className="m-0 list-none p-0">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  );
}
