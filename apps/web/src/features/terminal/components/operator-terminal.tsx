import { ChevronDown, ChevronUp, RefreshCw, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { readItem, writeItem } from '../../../lib/storage.js';
import { checkHealth, usePrintHealth } from '../api/settings.js';
import { usePanelSize } from '../hooks/use-panel-size.js';
import { ProviderSettings } from './provider-settings.js';
import { StorageSettings } from './storage-settings.js';
import { TerminalLog } from './terminal-log.js';
import '../../../styles/terminal.css';

const item = 'terminal_open';

function Connection() {
  const health = usePrintHealth();
  if (health.isPending) return <StatusPill look="live">{text('terminal.connecting')}</StatusPill>;
  return health.data?.status === 'ok' && !health.isError ? (
    <StatusPill look="ok">{text('terminal.connected')}</StatusPill>
  ) : (
    <StatusPill look="bad">{text('terminal.disconnected')}</StatusPill>
  );
}

/** [HOME-06, TERM-01] The operator's settings and what came of them, in the corner of Home. */
export default function OperatorTerminal() {
  const [open, setOpen] = useState(() => readItem(item) === 'true');
  const { size, grip } = usePanelSize();
  const turn = (): void => {
    setOpen(!open);
    writeItem(item, String(!open));
  };
  return createPortal(
    <section
      className={open ? 'term open' : 'term'}
      style={open ? size : undefined}
      aria-label={text('terminal.title')}
    >
      {open ? (
        <button type="button" className="term-grip" aria-label={text('terminal.resize', size)} {...grip} />
      ) : null}
      <header className="row between">
        <h2 className="h-small row gap-2">
          <SquareTerminal className="i" aria-hidden />
          {text('terminal.title')}
        </h2>
        <div className="row gap-2">
          <Connection />
          <IconButton
            icon={open ? ChevronDown : ChevronUp}
            size="sm"
            variant="ghost"
            label={open ? text('terminal.collapse') : text('terminal.expand')}
            aria-expanded={open}
            onClick={turn}
          />
        </div>
      </header>
      {open ? (
        <>
          <div className="term-body">
            <ProviderSettings />
            <StorageSettings />
            <div>
              <Button size="sm" icon={RefreshCw} onClick={() => void checkHealth()}>
                {text('terminal.checkHealth')}
              </Button>
            </div>
          </div>
          <TerminalLog />
        </>
      ) : null}
    </section>,
    document.body,
  );
}
