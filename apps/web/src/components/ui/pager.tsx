import { ChevronLeft, ChevronRight } from 'lucide-react';
import { text } from '#contracts/messages';
import { IconButton } from './icon-button.js';

interface Props {
  name: string;
  page: number;
  pages: number;
  /** More pages follow than are known yet. */
  open?: boolean;
  onPage: (page: number) => void;
}

/** A press a little beside the button counts: 44 px in all. */
const reach = "relative before:absolute before:-inset-[5px] before:content-['']";

/** Goes through pages of equal size; counts from 0 and shows from 1. Nothing where there is one page. */
export function Pager({ name, page, pages, open = false, onPage }: Props) {
  if (pages < 2) return null;
  return (
    <div className="flex items-center gap-2" role="group" aria-label={name}>
      <span className="text-small text-muted tabular-nums">
        {page + 1} / {pages}
        {open ? '+' : ''}
      </span>
      <IconButton
        className={reach}
        icon={ChevronLeft}
        label={text('common.earlierOf', { name })}
        blocked={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        className={reach}
        icon={ChevronRight}
        label={text('common.moreOf', { name })}
        blocked={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
