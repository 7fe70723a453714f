import type { SharedMockup } from '#contracts';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { withTexts } from '../../../lib/language.js';
import '../../../styles/creations.css';

// Asked for by the first press.
const ImagePopup = lazy(async () => ({
  default: (await withTexts(import('../../../components/ui/image-popup.js'))).ImagePopup,
}));

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
const cutsOf = (count: number): string[] =>
  (rows[Math.min(count, 6)] ?? []).flatMap((panels, row) =>
    panels === 1 ? ['wide'] : row % 2 === 0 ? ['left to', 'right to'] : ['left fro', 'right fro'],
  );

const caption = (prompt: string): string => (prompt.length > 60 ? `${prompt.slice(0, 57)}…` : prompt);
/** A photograph has its own ground and fills the panel; a cut-out stands on the panel's. */
const fills = (url: string): boolean => /\.jpe?g(?:$|[?#])/.test(url);
const altOf = ({ designPrompt }: SharedMockup): string => designPrompt || text('mockup.sharedAlt');

/** Up to six shared mockups as a page of comic panels; a press shows one in large. */
export default function UserCreations({ mockups }: { mockups: SharedMockup[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const cuts = cutsOf(mockups.length);
  const enlarge = (id: string): void => {
    setAsked(true);
    setShown(id);
  };
  return (
    <>
      <ul className="comic">
        {mockups.map((mockup, index) => (
          <li
            key={mockup._id}
            className={cuts[index]}
            style={{ '--ground': grounds[index % grounds.length] } as CSSProperties}
          >
            <button type="button" aria-haspopup="dialog" onClick={() => enlarge(mockup._id)}>
              <Picture
                className={fills(mockup.mockupUrl) ? 'fills' : ''}
                src={mockup.mockupUrl}
                placeholder={mockup.placeholder}
                widths={[320, 640]}
                sizes="(min-width: 768px) 520px, 60vw"
                alt={altOf(mockup)}
                {...mockup.dimensions}
              />
              {mockup.designPrompt ? (
                <span className="say" aria-hidden>
                  {caption(mockup.designPrompt)}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {asked ? (
        <Suspense>
          <ImagePopup
            pictures={mockups.map((mockup) => ({
              id: mockup._id,
              src: mockup.mockupUrl,
              alt: altOf(mockup),
              placeholder: mockup.placeholder,
            }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
