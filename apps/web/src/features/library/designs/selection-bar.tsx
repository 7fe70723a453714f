import { Download, FolderInput, Trash2, X } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { IconButton } from '../../../components/ui/icon-button.js';

interface Props {
  count: number;
  downloading: boolean;
  onAll: () => void;
  onDownload: () => void;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

const action = 'min-h-11 max-sm:w-11 max-sm:px-0';
/** On a phone the icon alone is seen. */
const word = 'max-sm:sr-only';

/** What can be done with the selected designs. */
export const SelectionBar = ({ count, downloading, onAll, onDownload, onMove, onDelete, onClear }: Props) => (
  <div role="group" aria-label={text('library.selection')} className="flex flex-wrap items-center gap-1">
    <IconButton
      className="size-11!"
      variant="ghost"
      icon={X}
      label={text('library.clearSelection')}
      onClick={onClear}
    />
    <p className="font-semibold sm:pe-2 tabular-nums" role="status">
      {text('library.selected', { count })}
    </p>
    <Button className="min-h-11 max-sm:px-2" variant="ghost" onClick={onAll}>
      {text('library.selectPage')}
    </Button>
    <Button className={action} icon={Download} busy={downloading} onClick={onDownload}>
      <span className={word}>{text('library.downloadSelected')}</span>
    </Button>
    <Button className={action} icon={FolderInput} onClick={onMove}>
      <span className={word}>{text('library.move')}</span>
    </Button>
    <Button className={action} variant="danger" icon={Trash2} onClick={onDelete}>
      <span className={word}>{text('common.delete')}</span>
    </Button>
  </div>
);
