import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import type { Selection } from './selection.js';

interface Props {
  selection: Selection;
  onApprove: (ids: string[]) => void;
}

/** Chooses all orders of the list, and approves those that are chosen. */
export function SelectionBar({ selection, onApprove }: Props) {
  const { ids, isWhole, toggleAll } = selection;
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line px-3.5 py-1.5">
      <Checkbox
        bare
        label={text('desk.selectAll')}
        checked={isWhole}
        mixed={ids.length > 0 && !isWhole}
        onChange={toggleAll}
      />
      <span className="flex-1 text-small text-muted" aria-hidden={ids.length === 0}>
        {ids.length > 0 ? text('desk.selected', { count: ids.length }) : text('desk.selectAll')}
      </span>
      {ids.length > 0 ? (
        <Button variant="primary" size="sm" onClick={() => onApprove(ids)}>
          {text('desk.approveCount', { count: ids.length })}
        </Button>
      ) : null}
    </div>
  );
}
