import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { TextButton } from '../../components/ui/text-button.js';
import { readJson, writeItem } from '../../lib/storage.js';
import { commandKeys } from './command-keys.js';

const item = 'hints_closed';
/** The screens that have one. */
const hints = ['/design', '/mockup', '/user-designs'] as const;
type HintPath = (typeof hints)[number];

function HintText({ path }: { path: HintPath }) {
  if (path === '/design') return text('hint.design');
  if (path === '/mockup') return text('hint.mockup');
  return (
    <>
      {text('hint.designs')}
      {/* A key is for those who have a keyboard. */}
      <span className="pointer-coarse:hidden"> {text('hint.designsKey', { key: commandKeys().join(' ') })}</span>
    </>
  );
}

/** One sentence at the top of a screen that is new to the user, until it is closed in this browser. */
export function FirstVisitHint() {
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(() => readJson<string[]>(item) ?? []);
  const path = hints.find((each) => each === pathname);
  if (!path || closed.includes(path)) return null;
  const close = (paths: readonly string[]): void => {
    const all = [...new Set([...closed, ...paths])];
    writeItem(item, JSON.stringify(all));
    setClosed(all);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label={text('hint.label')}
      className="mx-auto mb-5 flex max-w-[1120px] flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-accent-wash py-1.5 ps-4 pe-3 text-small"
    >
      <Lightbulb className="text-accent-text" aria-hidden />
      <p className="min-w-0 flex-[1_1_240px] py-1.5">
        <HintText path={path} />
      </p>
      <TextButton className="inline-flex min-h-11 items-center px-2" onClick={() => close([path])}>
        {text('hint.close')}
      </TextButton>
      <TextButton className="inline-flex min-h-11 items-center px-2" onClick={() => close(hints)}>
        {text('hint.closeAll')}
      </TextButton>
    </section>
  );
}
