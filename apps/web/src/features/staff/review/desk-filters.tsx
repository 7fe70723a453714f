import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Chip } from '../../../components/ui/chip.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Field } from '../../../components/ui/field.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { count } from '../../../lib/format.js';
import { deskViews, searchOf, useDeskFilter } from './desk-filter.js';
import { useReviewStats } from './reviews.js';
import { useChangeView, useSavedViews } from './saved-views.js';
import { viewCounts } from './view-counts.js';

/** Names what the address shows, to come back to it. */
function SaveViewDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [checked, setChecked] = useState(false);
  const keep = useChangeView();
  const save = (): void => {
    setChecked(true);
    if (keep.isPending || !name.trim()) return;
    keep.mutate({ name: name.trim(), search }, { onSuccess: onClose });
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={keep.isPending} onClick={save}>
        {text('desk.saveView')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('desk.saveView')} footer={footer}>
      <Field
        label={text('desk.viewName')}
        maxLength={40}
        value={name}
        error={checked && !name.trim() ? text('desk.viewNameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Dialog>
  );
}

/** The views that the admin has kept, and keeping the present one. */
function SavedViews({ search }: { search: string }) {
  const views = useSavedViews();
  const change = useChangeView();
  const [naming, setNaming] = useState(false);
  const known = views.some((view) => view.search === search);
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="inline-flex flex-none items-center gap-0.5">
          <Link
            className="finger-reach inline-flex min-h-7 max-w-48 items-center rounded-[14px] border border-line bg-surface px-3 py-1 text-small font-medium text-muted no-underline hover:border-strong-line hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            to={`?${view.search}`}
            aria-current={view.search === search ? 'page' : undefined}
          >
            <span className="truncate">{view.name}</span>
          </Link>
          {view.search === search ? (
            <IconButton
              icon={X}
              size="sm"
              variant="ghost"
              label={text('desk.forgetView', { name: view.name })}
              onClick={() => change.mutate({ name: view.name, search: null })}
            />
          ) : null}
        </span>
      ))}
      {search && !known ? (
        <Button icon={Bookmark} size="sm" variant="ghost" onClick={() => setNaming(true)}>
          {text('desk.saveView')}
        </Button>
      ) : null}
      {naming ? <SaveViewDialog search={search} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

/** Narrows the list to what needs the same work. */
export function DeskFilters() {
  const { filter, choose } = useDeskFilter();
  const { data: stats } = useReviewStats();
  const counts = stats && viewCounts(stats);
  return (
    <div
      className="flex [scrollbar-width:none] items-center gap-2 overflow-x-auto p-1 max-md:-mx-(--gutter) max-md:px-(--gutter)"
      role="group"
      aria-label={text('desk.filter')}
    >
      {deskViews.map((view) => (
        <Chip
          key={view}
          className="flex-none"
          pressed={filter.view === view}
          onClick={() => choose({ view: filter.view === view ? null : view })}
        >
          {text(`desk.view.${view}`)} {/* As wide as a digit while the count is on its way. */}
          <b className="font-semibold tabular-nums">
            {counts ? count(counts[view]) : <span className="invisible">0</span>}
          </b>
        </Chip>
      ))}
      <SavedViews search={searchOf(filter).toString()} />
    </div>
  );
}
