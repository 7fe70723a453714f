import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { backdropLook, useModal } from '../../components/ui/modal-parts.js';
import { useCommands, type Command, type CommandGroup } from './use-commands.js';

function CommandItem({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const Icon = command.icon;
  return (
    <Autocomplete.Item
      value={command}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-ctl px-3 outline-0 data-highlighted:bg-accent-wash forced-colors:data-highlighted:outline-2"
      onClick={() => onRun(command)}
    >
      <Icon className="text-muted" aria-hidden />
      <span className="truncate">{command.label}</span>
    </Autocomplete.Item>
  );
}

function CommandList({ onRun }: { onRun: (command: Command) => void }) {
  return (
    <Autocomplete.List className="overflow-auto overscroll-contain p-2 data-empty:hidden">
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="px-3 pt-2.5 pb-1 text-tiny font-[550] text-muted">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => <CommandItem key={command.value} command={command} onRun={onRun} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

/** What is typed and found; forgotten as the palette closes. */
function Commands({ onRun }: { onRun: (command: Command) => void }) {
  const [words, setWords] = useState('');
  const groups = useCommands(words.trim());
  const { contains } = Autocomplete.useFilter();
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={words}
      onValueChange={setWords}
      // What the server found has the words, though not always in its name.
      filter={({ label, isFound }: Command, query) => isFound || contains(label, query)}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-5">
        <Search className="text-muted" aria-hidden />
        <Autocomplete.Input
          aria-label={text('commands.title')}
          placeholder={text('commands.placeholder')}
          className="h-14 min-w-0 flex-1 border-0 bg-transparent text-lead outline-0 placeholder:text-muted"
        />
      </div>
      <Autocomplete.Empty className="not-empty:p-6 not-empty:text-center text-muted">
        {text('commands.none')}
      </Autocomplete.Empty>
      <CommandList onRun={onRun} />
    </Autocomplete.Root>
  );
}

/** Finds pages, designs, products and actions by name. */
export default function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const run = (command: Command): void => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root {...useModal(open, onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Popup
          aria-label={text('commands.title')}
          className="fixed inset-x-0 top-[max(16px,12vh)] z-50 mx-auto grid max-h-[min(480px,76dvh)] w-[min(560px,calc(100vw-32px))] animate-rise grid-rows-[auto_auto_minmax(0,1fr)] overflow-hidden rounded-sheet bg-raised shadow-sheet outline-0 forced-colors:border forced-colors:border-[CanvasText]"
        >
          <Commands onRun={run} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
