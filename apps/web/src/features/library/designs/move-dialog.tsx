import type { Folder } from '#contracts';
import { useState } from 'react';
import { longestFolderName } from '#contracts/library';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Field } from '../../../components/ui/field.js';
import { RadioGroup } from '../../../components/ui/radio-group.js';
import { reason } from '../../../lib/api-error.js';
import { useMoveDesigns } from './designs.js';
import { useAddFolder } from './folders.js';

interface Props {
  /** What is moved; empty while the dialog is closed. */
  ids: readonly string[];
  folders: readonly Folder[];
  onClose: () => void;
  onMoved: () => void;
}

const none = 'none';
const newOne = 'new';

/** Asks where designs are to lie: in one of the folders, in a new one, or in none. */
export function MoveDialog({ ids, folders, onClose, onMoved }: Props) {
  const [target, setTarget] = useState<string | null>(null);
  const [name, setName] = useState('');
  const addition = useAddFolder();
  const moving = useMoveDesigns();
  const chosen = target ?? (folders.length === 0 ? newOne : null);
  const close = (): void => {
    setTarget(null);
    setName('');
    addition.reset();
    onClose();
  };
  const moveTo = (folderId: string | null): void =>
    moving.mutate({ ids, folderId }, { onSuccess: () => (close(), onMoved()) });
  const move = (): void => {
    if (chosen === newOne) addition.mutate(name.trim(), { onSuccess: ({ _id }) => moveTo(_id) });
    else moveTo(chosen === none ? null : chosen);
  };
  const ready = chosen === newOne ? name.trim() !== '' : chosen !== null;
  const footer = (
    <>
      <Button onClick={close}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={addition.isPending || moving.isPending} blocked={!ready} onClick={move}>
        {text('library.move')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={ids.length > 0}
      onClose={close}
      title={text('library.moveTitle', { count: ids.length })}
      footer={footer}
    >
      <div className="grid gap-4">
        <RadioGroup
          legend={text('library.moveTo')}
          value={chosen}
          onChange={setTarget}
          options={[
            ...folders.map(({ _id, name: label }) => ({ value: _id, text: label })),
            { value: none, text: text('library.noFolder') },
            { value: newOne, text: text('library.newFolder') },
          ]}
        />
        {chosen === newOne ? (
          <Field
            label={text('folder.name')}
            value={name}
            maxLength={longestFolderName}
            error={addition.error ? reason(addition.error, text('folder.saveFailed')) : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
