import type { Folder } from '#contracts';
import { FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Chip } from '../../../components/ui/chip.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { FolderDialog } from './folder-dialog.js';
import { useDeleteFolder } from './folders.js';

interface Props {
  folders: readonly Folder[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** What can be done with the chosen folder. */
function FolderActions({ folder, onDeleted }: { folder: Folder; onDeleted: () => void }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const deletion = useDeleteFolder();
  const close = (): void => setOpen(null);
  const remove = (): void => deletion.mutate(folder, { onSuccess: onDeleted, onSettled: close });
  return (
    <>
      <IconButton
        className="size-11! flex-none"
        variant="ghost"
        icon={Pencil}
        label={text('folder.renameNamed', { name: folder.name })}
        onClick={() => setOpen('rename')}
      />
      <IconButton
        className="size-11! flex-none"
        variant="ghost"
        icon={Trash2}
        label={text('folder.deleteNamed', { name: folder.name })}
        onClick={() => setOpen('delete')}
      />
      <FolderDialog open={open === 'rename'} folder={folder} onClose={close} />
      <ConfirmDialog
        open={open === 'delete'}
        title={text('folder.deleting')}
        question={text('folder.deleteQuestion', { name: folder.name })}
        confirm={text('common.delete')}
        busy={deletion.isPending}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}

interface TabProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A chip on 44 px. */
const Tab = ({ pressed, onPress, children }: TabProps) => (
  <span className="relative flex-none [&>button]:before:absolute [&>button]:before:inset-x-0 [&>button]:before:-inset-y-[9px] [&>button]:before:content-['']">
    <Chip pressed={pressed} onClick={onPress}>
      {children}
    </Chip>
  </span>
);

/** The user's folders with how many designs lie in each; one of them, or all, is shown. */
export function FolderChips({ folders, chosen, onChoose }: Props) {
  const [adding, setAdding] = useState(false);
  const folder = folders.find(({ _id }) => _id === chosen);
  return (
    <div className="flex min-w-0 items-center">
      <div
        role="group"
        aria-label={text('library.folders')}
        className="-mx-1 flex min-h-11 min-w-0 items-center gap-1.5 overflow-x-auto px-1 [scrollbar-width:thin]"
      >
        <Tab pressed={chosen === null} onPress={() => onChoose(null)}>
          {text('library.all')}
        </Tab>
        {folders.map(({ _id, name, designs }) => (
          <Tab key={_id} pressed={_id === chosen} onPress={() => onChoose(_id)}>
            {name} <span className="tabular-nums opacity-80">{designs}</span>
          </Tab>
        ))}
      </div>
      {folder ? <FolderActions key={folder._id} folder={folder} onDeleted={() => onChoose(null)} /> : null}
      <IconButton
        className="size-11! flex-none"
        variant="ghost"
        icon={FolderPlus}
        label={text('library.newFolder')}
        onClick={() => setAdding(true)}
      />
      <FolderDialog open={adding} onClose={() => setAdding(false)} onAdded={({ _id }) => onChoose(_id)} />
    </div>
  );
}
