import type { Folder } from '#contracts';
import { useId, useState, type SyntheticEvent } from 'react';
import { longestFolderName } from '#contracts/library';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Field } from '../../../components/ui/field.js';
import { reason } from '../../../lib/api-error.js';
import { useAddFolder, useRenameFolder } from './folders.js';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The one to rename; without it, a new one is made. */
  folder?: Folder;
  onAdded?: (folder: Folder) => void;
}

interface FormProps extends Pick<Props, 'folder'> {
  id: string;
  error: Error | null;
  onSave: (name: string) => void;
}

function NameForm({ id, folder, error, onSave }: FormProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim()) onSave(name.trim());
  };
  return (
    <form id={id} onSubmit={submit}>
      <Field
        label={text('folder.name')}
        value={name}
        autoFocus
        required
        maxLength={longestFolderName}
        error={error ? reason(error, text('folder.saveFailed')) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </form>
  );
}

/** Asks for the name of a folder, new or not. */
export function FolderDialog({ open, onClose, folder, onAdded }: Props) {
  const id = useId();
  const addition = useAddFolder();
  const renaming = useRenameFolder();
  const { isPending, error } = folder ? renaming : addition;
  const close = (): void => {
    addition.reset();
    renaming.reset();
    onClose();
  };
  const save = (name: string): void => {
    if (folder) renaming.mutate({ id: folder._id, name }, { onSuccess: close });
    else addition.mutate(name, { onSuccess: (added) => (close(), onAdded?.(added)) });
  };
  const footer = (
    <>
      <Button onClick={close}>{text('common.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" busy={isPending}>
        {text(folder ? 'folder.save' : 'folder.create')}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title={text(folder ? 'folder.rename' : 'library.newFolder')} footer={footer}>
      <NameForm id={id} folder={folder} error={error} onSave={save} />
    </Dialog>
  );
}
