import { useEffect, useEffectEvent } from 'react';
import { lazyOnPress, OnceOpen } from '../../components/ui/once-open.js';
import { withTexts } from '../../lib/language.js';
import { isAsked, isTyping } from '../../lib/shortcut-target.js';
import { openPanel, useQuickPanel, type Panel } from './open-panel.js';

const CommandPalette = lazyOnPress(() => withTexts(import('./command-palette.js')));
const ShortcutList = lazyOnPress(() => withTexts(import('./shortcut-list.js')));

/** The panel that a press asks for; null where it asks for none. */
function panelOf(event: KeyboardEvent, singleKey: boolean): Panel | null {
  if (event.defaultPrevented || event.altKey) return null;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'commands';
  if (event.ctrlKey || event.metaKey || event.key !== '?' || !singleKey || isTyping(event.target)) return null;
  return 'shortcuts';
}

/** The command palette (Ctrl K, ⌘ K) and the list of shortcuts (?); their code is loaded when they open for the first time. */
export default function QuickPanels() {
  const { panel, singleKey } = useQuickPanel();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const next = panelOf(event, singleKey);
    if (!next || (!panel && isAsked())) return;
    event.preventDefault();
    openPanel(next === panel ? null : next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = (): void => openPanel(null);
  return (
    <>
      <OnceOpen open={panel === 'commands'} onClose={close}>
        <CommandPalette open={panel === 'commands'} onClose={close} />
      </OnceOpen>
      <OnceOpen open={panel === 'shortcuts'} onClose={close}>
        <ShortcutList open={panel === 'shortcuts'} onClose={close} />
      </OnceOpen>
    </>
  );
}
