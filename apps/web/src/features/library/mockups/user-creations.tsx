import type { SharedMockup } from '#contracts';
import type { CSSProperties } from 'react';
import { text } from '#contracts/messages';
import { ImagePopup } from '../../../components/ui/image-popup.js';
import { Picture } from '../../../components/ui/picture.js';
import { cn } from '../../../lib/cn.js';
import { useSearchOverlay } from '../../../lib/use-search-overlay.js';

/** How many panels stand in each row of the page, by how many there are. */
const rows: readonly (readonly number[])[] = [[], [1], [2], [1, 2], [2, 2], [2, 1, 2], [2, 2, 2]];
const grounds = [
  'light-dark(#d9c9e6,#6f64a6)',
  'light-dark(#ece0c8,#84764f)',
  'light-dark(#cfe0e8,#3f6b7c)',
  'light-dark(#d5e3cf,#55704d)',
  'light-dark(#efd9b4,#86683c)',
  'light-dark(#f3d2c4,#8a5044)',
] as const;

/** Which cut each panel has: alone in its row, or the left or right one of two, the slant leaning to and fro. */
const cutsOf = (count: number): Cut[] =>
  (rows[Math.min(count, 6)] ?? []).flatMap((panels, row): Cut[] =>
    panels === 1 ? ['wide'] : row % 2 === 0 ? ['leftTo', 'rightTo'] : ['leftFro', 'rightFro'],
  );

/** On a phone the panels stand one below the other, cut the other way. */
const panel =
  'col-span-full grid min-h-0 bg-(--ground) max-md:[clip-path:polygon(0_0,100%_0,100%_calc(100%-20px),0_100%)] max-md:even:-mt-5 max-md:even:[clip-path:polygon(0_20px,100%_0,100%_100%,0_100%)]';
/** The slants of two neighbours run along each other, a gap apart. */
const cuts = {
  wide: '',
  leftTo: 'md:col-span-14 md:-me-[18px] md:[clip-path:polygon(0_0,100%_0,calc(100%-36px)_100%,0_100%)]',
  rightTo: 'md:col-span-10 md:-ms-[18px] md:[clip-path:polygon(36px_0,100%_0,100%_100%,0_100%)]',
  leftFro: 'md:col-span-10 md:-me-[18px] md:[clip-path:polygon(0_0,calc(100%-36px)_0,100%_100%,0_100%)]',
  rightFro: 'md:col-span-14 md:-ms-[18px] md:[clip-path:polygon(0_0,100%_0,100%_100%,36px_100%)]',
};
type Cut = keyof typeof cuts;
/** Words stand clear of the slant. */
const wordsAt = (cut: Cut): string => (cut.startsWith('right') ? 'start-8 md:start-12' : 'start-3.5');

const caption = (prompt: string): string => (prompt.length > 60 ? `${prompt.slice(0, 57)}…` : prompt);
/** A photograph has its own ground and fills the panel; a cut-out stands on the panel's. */
const fills = (url: string): boolean => /\.jpe?g(?:$|[?#])/.test(url);
const altOf = ({ designPrompt }: SharedMockup): string => designPrompt || text('mockup.sharedAlt');

/** Up to six shared mockups as a page of comic panels; a press shows one in large. */
export default function UserCreations({ mockups }: { mockups: SharedMockup[] }) {
  const { shown, show, close } = useSearchOverlay('view');
  const shapes = cutsOf(mockups.length);
  return (
    <>
      <ul className="grid h-full auto-rows-[minmax(180px,1fr)] grid-cols-24 gap-2 max-md:-mx-2 max-md:gap-1.5">
        {mockups.map((mockup, index) => {
          const cut = shapes[index] ?? 'wide';
          return (
            <li
              key={mockup._id}
              data-cut={cut}
              className={cn(panel, cuts[cut])}
              style={{ '--ground': grounds[index % grounds.length] } as CSSProperties}
            >
              <button
                type="button"
                className="relative min-h-0 min-w-0 cursor-zoom-in overflow-clip border-0 bg-transparent p-0 focus-visible:-outline-offset-10"
                aria-haspopup="dialog"
                onClick={() => show(mockup._id)}
              >
                <Picture
                  className={cn(
                    'absolute inset-0 size-full bg-transparent',
                    fills(mockup.mockupUrl) ? 'object-cover' : 'scale-[1.12] object-contain',
                  )}
                  src={mockup.mockupUrl}
                  placeholder={mockup.placeholder}
                  widths={[320, 640]}
                  sizes="(min-width: 768px) 520px, 60vw"
                  alt={altOf(mockup)}
                  {...mockup.dimensions}
                />
                {mockup.designPrompt ? (
                  <span
                    className={cn(
                      'absolute bottom-3.5 max-w-[64%] border-[1.5px] border-ink bg-surface px-2.5 py-1.5 text-start text-tiny font-[550] text-ink',
                      wordsAt(cut),
                    )}
                    aria-hidden
                  >
                    {caption(mockup.designPrompt)}
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      <ImagePopup
        pictures={mockups.map((mockup) => ({
          id: mockup._id,
          src: mockup.mockupUrl,
          alt: altOf(mockup),
          placeholder: mockup.placeholder,
        }))}
        shown={shown}
        onShow={show}
        onClose={close}
      />
    </>
  );
}
