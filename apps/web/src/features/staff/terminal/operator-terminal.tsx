import { ChevronDown, ChevronUp, SquareTerminal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { text } from '#contracts/messages';
import { IconButton } from '../../../components/ui/icon-button.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { Tabs } from '../../../components/ui/tabs.js';
import { cn } from '../../../lib/cn.js';
import { useSession } from '../../../lib/session.js';
import { readItem, writeItem } from '../../../lib/storage.js';
import { CommandHistory } from './command-history.js';
import { CommandLine } from './command-line.js';
import { CommandList } from './command-list.js';
import { openLog, useEntries } from './entries.js';
import { OutputLog } from './output-log.js';
import { ProductImport } from './product-import.js';
import { ProviderSettings } from './provider-settings.js';
import { RateGauge } from './rate-gauge.js';
import { StorageSettings } from './storage-settings.js';
import { usePrintHealth } from './settings.js';
import { usePanelSize } from './use-panel-size.js';

const tabs = ['diagnostics', 'setup', 'import', 'history'] as const;
type Tab = (typeof tabs)[number];

const item = 'terminal_open';

/** [TERM-02] */
function Connection() {
  const health = usePrintHealth();
  if (health.isPending) return <StatusPill look="live">{text('terminal.connecting')}</StatusPill>;
  return health.data?.status === 'ok' && !health.isError ? (
    <StatusPill look="ok">{text('terminal.connected')}</StatusPill>
  ) : (
    <StatusPill look="bad">{text('terminal.disconnected')}</StatusPill>
  );
}

/** How long the print provider took to answer. */
function Latency() {
  const { data } = usePrintHealth();
  return data ? (
    <span className="text-small text-muted tabular-nums max-md:hidden">
      {text('terminal.milliseconds', { ms: data.tookMs })}
    </span>
  ) : null;
}

const Diagnostics = () => (
  <div className="grid h-full min-h-[340px] grid-rows-[auto_auto_minmax(0,1fr)] gap-4 @xl:min-h-0 @xl:grid-rows-[auto_minmax(0,1fr)]">
    <RateGauge />
    <div className="contents @xl:grid @xl:min-h-0 @xl:grid-cols-[188px_minmax(0,1fr)] @xl:gap-5">
      <CommandList />
      <OutputLog />
    </div>
  </div>
);

const Setup = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
    <ProviderSettings />
    <StorageSettings />
  </div>
);

const panels = { diagnostics: Diagnostics, setup: Setup, import: ProductImport, history: CommandHistory };

/** What the last command came to, on the tabs that show it nowhere else. */
function LastOutcome() {
  const last = useEntries((state) => state.entries.at(-1));
  if (!last?.said) return null;
  const look = last.state === 'ok' ? 'text-muted' : 'text-danger';
  return (
    <p role="status" className={cn('truncate px-6 pb-2 text-tiny max-md:px-4', look)}>
      {last.said}
    </p>
  );
}

function Panel() {
  const [tab, setTab] = useState<Tab>('diagnostics');
  const Shown = panels[tab];
  return (
    <>
      <Tabs
        label={text('terminal.title')}
        look="line"
        tabs={tabs.map((value) => ({ value, text: text(`terminal.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
        barClass="px-6 max-md:px-4 max-md:gap-5"
        panelClass="@container min-h-0 overflow-auto px-6 py-4.5 max-md:px-4"
      >
        <Shown />
      </Tabs>
      {tab === 'setup' || tab === 'history' ? <LastOutcome /> : null}
      <CommandLine onRun={() => setTab('diagnostics')} />
    </>
  );
}

/** [HOME-06, TERM-01] The operator's diagnostics and settings, in the corner of Home. */
export default function OperatorTerminal() {
  const [open, setOpen] = useState(() => readItem(item) === 'true');
  const { size, grip } = usePanelSize();
  const owner = useSession((session) => session.user?.sub ?? '');
  useEffect(() => openLog(owner), [owner]);
  const turn = (): void => {
    setOpen(!open);
    writeItem(item, String(!open));
  };
  return createPortal(
    <section
      className={cn(
        'fixed right-4 bottom-4 z-45 overflow-hidden border border-line bg-raised shadow-sheet',
        open
          ? 'grid grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] rounded-sheet'
          : 'w-[340px] max-w-[calc(100vw-32px)] rounded-card',
      )}
      style={open ? size : undefined}
      aria-label={text('terminal.title')}
    >
      {open ? (
        <button
          type="button"
          className="absolute top-0 left-0 size-6 pointer-coarse:size-11 cursor-nwse-resize touch-none rounded-tl-sheet border-0 bg-transparent p-0 -outline-offset-2 before:absolute before:top-1.5 before:left-1.5 before:size-[9px] before:rounded-tl-[7px] before:border-t-2 before:border-l-2 before:border-strong-line before:content-['']"
          aria-label={text('terminal.resize', size)}
          {...grip}
        />
      ) : null}
      <header className={cn('flex items-center gap-2.5 pe-2', open ? 'h-12 ps-6' : 'h-11 ps-4')}>
        <SquareTerminal aria-hidden />
        <h2 className="me-1 text-title whitespace-nowrap">{text('terminal.title')}</h2>
        <Connection />
        <div className="ms-auto flex items-center gap-2.5">
          {open ? <Latency /> : null}
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
      {open ? <Panel /> : null}
    </section>,
    document.body,
  );
}
