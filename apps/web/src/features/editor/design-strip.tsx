import type { Design } from '#contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { IconButton } from '../../components/ui/icon-button.js';
import { Picture } from '../../components/ui/picture.js';
import { useAddress } from '../../lib/address.js';
import { cn } from '../../lib/cn.js';
import { notify } from '../../lib/notify.js';
import { useColumns } from '../../lib/use-columns.js';

const steps = [
  [640, 3],
  [820, 4],
  [960, 5],
  [1080, 6],
] as const;
const longest = 15;
const label = (design: Design): string => design.aiMetadata.prompt.slice(0, longest) || text('design.defaultAlt');

/** Where a design is made for what is chosen here. */
function designPath(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  for (const name of ['designId', 'placement']) query.delete(name);
  return query.size > 0 ? `/design?${query}` : '/design';
}

interface Props {
  designs: Design[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The user's designs in a row, by pages. */
export function DesignStrip({ designs, chosen, onChoose }: Props) {
  const [search] = useAddress();
  const columns = useColumns(steps, 7);
  const [turned, setTurned] = useState<{ chosen: string | null; page: number } | null>(null);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const pages = Math.max(1, Math.ceil(designs.length / columns));
  const at = designs.findIndex((design) => design._id === chosen);
  // The page of the chosen design stands until the user turns to another one.
  const now = Math.min(turned?.chosen === chosen ? turned.page : Math.max(0, Math.floor(at / columns)), pages - 1);
  const turn = (page: number): void => setTurned({ chosen, page });
  const choose = (design: Design): void => {
    if (broken.includes(design._id)) notify.error(text('mockup.designBroken'), { id: 'broken' });
    else onChoose(design._id);
  };
  if (designs.length === 0)
    return (
      <EmptyState
        title={text('mockup.noDesigns')}
        action={
          <ButtonLink variant="primary" to={designPath(search)}>
            {text('common.generateDesign')}
          </ButtonLink>
        }
      >
        {text('mockup.noDesignsHint')}
      </EmptyState>
    );
  return (
    <div
      className={cn(
        'relative grid items-center',
        pages > 1 &&
          'grid-cols-[36px_minmax(0,1fr)_36px] gap-3 max-md:grid-cols-[44px_minmax(0,1fr)_44px] max-md:gap-1',
      )}
    >
      {pages > 1 ? (
        <IconButton
          icon={ChevronLeft}
          className="rounded-full"
          label={text('mockup.earlier')}
          blocked={now === 0}
          onClick={() => turn(now - 1)}
        />
      ) : null}
      <ul
        className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-3.5 p-2.5"
        style={{ '--columns': columns } as CSSProperties}
      >
        {designs.slice(now * columns, (now + 1) * columns).map((design) => (
          <li key={design._id}>
            <button
              type="button"
              className="grid w-full gap-1.5 rounded-[4px] border-0 bg-transparent p-0 text-start"
              aria-pressed={design._id === chosen}
              onClick={() => choose(design)}
            >
              <span className={design._id === chosen ? 'crop after:-inset-2' : ''}>
                <Picture
                  className="aspect-square w-full rounded-[4px] bg-plate-hi object-cover"
                  src={design.url}
                  placeholder={design.placeholder}
                  widths={[160, 320]}
                  sizes="(min-width: 640px) 150px, 30vw"
                  alt={design.aiMetadata.prompt || text('design.defaultAlt')}
                  width={160}
                  height={160}
                  onError={() => setBroken((known) => [...known, design._id])}
                />
              </span>
              <span
                className={cn(
                  'truncate text-tiny',
                  design._id === chosen ? 'font-semibold text-ink' : 'text-muted',
                  design.aiMetadata.prompt.length > longest && "after:content-['…']",
                )}
                aria-hidden
              >
                {label(design)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <IconButton
          icon={ChevronRight}
          className="rounded-full"
          label={text('mockup.more')}
          blocked={now >= pages - 1}
          onClick={() => turn(now + 1)}
        />
      ) : null}
    </div>
  );
}
