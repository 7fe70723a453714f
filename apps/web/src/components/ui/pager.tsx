import { ChevronLeft, ChevronRight } from 'lucide-react';

interface Props {
  name: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pager({ name, page, pages, onPage }: Props) {
  if (pages < 2) return null;
  return (
    <div className="row">
      <span className="small muted num">{page + 1} / {pages}</span>
      <button type="button" className="btn icon sm" aria-label={`Earlier ${name}`} disabled={page === 0} onClick={() => onPage(page - 1)}><ChevronLeft className="i" aria-hidden /></button>
      <button type="button" className="btn icon sm" aria-label={`More ${name}`} disabled={page >= pages - 1} onClick={() => onPage(page + 1)}><ChevronRight className="i" aria-hidden /></button>
    </div>
  );
}
