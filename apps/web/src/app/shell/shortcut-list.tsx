import { text, type PlainMessageKey } from '#contracts/messages';
import { Dialog } from '../../components/ui/dialog.js';
import { Switch } from '../../components/ui/switch.js';
import { hasRole, useSession } from '../../lib/session.js';
import { commandKeys } from './command-keys.js';
import { chooseSingleKey, useSingleKey } from './open-panel.js';

interface Shortcut {
  name: PlainMessageKey;
  keys: readonly string[];
}

const everywhere = (): Shortcut[] => [
  { name: 'commands.title', keys: commandKeys() },
  { name: 'shortcuts.this', keys: ['?'] },
  { name: 'shortcuts.notices', keys: ['Alt', 'T'] },
  { name: 'shortcuts.close', keys: ['Esc'] },
];
const onScreens = (): Shortcut[] => [
  { name: 'shortcuts.generate', keys: [commandKeys()[0]!, 'Enter'] },
  { name: 'shortcuts.browse', keys: ['←', '→'] },
  { name: 'shortcuts.search', keys: ['↑', '↓'] },
  { name: 'shortcuts.undoPlacement', keys: [commandKeys()[0]!, 'Z'] },
  { name: 'shortcuts.redoPlacement', keys: [commandKeys()[0]!, 'Shift', 'Z'] },
];

const atTheDesk = (): Shortcut[] => [
  { name: 'shortcuts.next', keys: ['J', 'K'] },
  { name: 'shortcuts.approve', keys: ['A'] },
  { name: 'shortcuts.reject', keys: ['R'] },
  { name: 'shortcuts.undo', keys: ['U'] },
  { name: 'shortcuts.retry', keys: ['S'] },
  { name: 'shortcuts.hold', keys: ['H'] },
  { name: 'shortcuts.askChange', keys: ['C'] },
  { name: 'shortcuts.select', keys: ['X'] },
  { name: 'shortcuts.find', keys: ['/'] },
];

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-1 text-small text-muted">{title}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{text(name)}</dt>
            <dd className="flex flex-none gap-1">
              {keys.map((key) => (
                <kbd key={key} className="inline-block!">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export default function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const singleKey = useSingleKey();
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <Dialog open={open} onClose={onClose} title={text('shortcuts.title')}>
      <Shortcuts title={text('shortcuts.everywhere')} shortcuts={everywhere()} />
      <Shortcuts title={text('shortcuts.onScreens')} shortcuts={onScreens()} />
      {admin ? <Shortcuts title={text('shortcuts.desk')} shortcuts={atTheDesk()} /> : null}
      <Switch
        label={text('shortcuts.single')}
        hint={text('shortcuts.singleHint')}
        checked={singleKey}
        onChange={(event) => chooseSingleKey(event.target.checked)}
      />
    </Dialog>
  );
}
