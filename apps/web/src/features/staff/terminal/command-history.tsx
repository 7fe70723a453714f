import { RotateCw } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { cn } from '../../../lib/cn.js';
import { clockTime } from '../../../lib/format.js';
import { isCommand, runCommand } from './commands.js';
import { useEntries, type Entry } from './entries.js';
import { resultOf, stateLook } from './entry-result.js';

const columns = (): Column<Entry>[] => [
  {
    id: 'time',
    head: text('terminal.time'),
    cell: ({ at }) => <time className="font-mono text-mono text-muted">{clockTime(at)}</time>,
    wideOnly: true,
  },
  {
    id: 'command',
    head: text('terminal.command'),
    cell: ({ command }) => <span className="font-mono text-mono wrap-anywhere">{command}</span>,
  },
  {
    id: 'result',
    head: text('terminal.resultHead'),
    cell: (entry) => <span className={cn('whitespace-nowrap', stateLook[entry.state])}>{resultOf(entry)}</span>,
  },
  {
    id: 'again',
    head: <span className="sr-only">{text('terminal.again')}</span>,
    figures: true,
    cell: ({ command }) =>
      isCommand(command) ? (
        <IconButton
          icon={RotateCw}
          size="sm"
          variant="ghost"
          label={text('terminal.againNamed', { command })}
          onClick={() => void runCommand(command)}
        />
      ) : null,
  },
];

/** This session's commands, the newest first. */
export function CommandHistory() {
  const entries = useEntries((state) => state.entries);
  return (
    <Table
      caption={text('terminal.tab.history')}
      columns={columns()}
      rows={[...entries].reverse()}
      idOf={({ id }) => String(id)}
      empty={text('terminal.nothingDone')}
    />
  );
}
