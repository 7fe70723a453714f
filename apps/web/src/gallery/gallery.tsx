import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import '#contracts/messages/gallery';
import { PageHead } from '../components/ui/page-head.js';
import { Segmented } from '../components/ui/segmented.js';
import { Actions } from './actions.js';
import { Choices } from './choices.js';
import { Colours, Type } from './foundations.js';
import { Feedback } from './feedback.js';
import { Fields } from './fields.js';
import { Overlays, Toasts } from './overlays.js';
import { Pictures } from './pictures.js';
import { showLooks } from './show-looks.js';
import { Steps } from './steps.js';
import { Tables } from './tables.js';
import './gallery.css';

const themes = ['both', 'light', 'dark'] as const;
const directions = ['ltr', 'rtl'] as const;
const locales = ['plain', 'pseudo'] as const;
const choice = <T extends string>(all: readonly T[], given: string | null): T =>
  all.find((each) => each === given) ?? all[0]!;

function Sheet({ theme, dir }: { theme: string; dir: string }) {
  return (
    <div
      className="@container rounded-sheet border border-line bg-canvas px-[clamp(16px,3vw,32px)] text-ink"
      data-theme={theme}
      dir={dir}
    >
      <Colours />
      <Type />
      <Actions />
      <Fields />
      <Choices />
      <Steps />
      <Feedback />
      <Overlays />
      <Toasts />
      <Pictures />
      <Tables />
    </div>
  );
}

/** Every primitive in every state, in both themes, either direction and the pseudo language. */
export default function GalleryScreen() {
  const [search, setSearch] = useSearchParams();
  const theme = choice(themes, search.get('themes'));
  const dir = choice(directions, search.get('dir'));
  const locale = choice(locales, search.get('locale'));
  useEffect(showLooks, []);
  const set = (name: string, value: string): void =>
    setSearch(
      (now) => {
        now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  // A language is chosen before the first paint, so its change loads the page again.
  const speak = (value: string): void =>
    window.location.assign(`?${new URLSearchParams({ ...Object.fromEntries(search), locale: value })}`);
  const bar: ReactNode = (
    <div className="flex items-center gap-2 flex-wrap">
      <Segmented
        label={text('gallery.themes')}
        options={themes.map((value) => ({ value, text: text(`gallery.theme.${value}`) }))}
        value={theme}
        onChange={(value) => set('themes', value)}
      />
      <Segmented
        label={text('gallery.direction')}
        options={directions.map((value) => ({ value, text: text(`gallery.direction.${value}`) }))}
        value={dir}
        onChange={(value) => set('dir', value)}
      />
      <Segmented
        label={text('gallery.locale')}
        options={locales.map((value) => ({ value, text: text(`gallery.locale.${value}`) }))}
        value={locale}
        onChange={speak}
      />
    </div>
  );
  return (
    <main id="main" className="px-(--gutter) py-8">
      <PageHead title={text('gallery.title')} sub={text('gallery.sub')}>
        {bar}
      </PageHead>
      <div className="mt-6 grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-4 max-md:grid-flow-row">
        {(theme === 'both' ? (['light', 'dark'] as const) : [theme]).map((each) => (
          <Sheet key={each} theme={each} dir={dir} />
        ))}
      </div>
    </main>
  );
}
