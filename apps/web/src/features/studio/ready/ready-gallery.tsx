import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { readyDesigns, readySize, type ReadyDesign } from './ready-designs.js';
import { ReadyDialog } from './ready-dialog.js';

interface Props {
  onPrompt: (prompt: string) => void;
  onSeed: (picture: string) => void;
  /** Whether a picture can be started from now. */
  canSeed: boolean;
}

const tileLook =
  'aspect-[3/4] w-full rounded-[4px] object-cover transition-[translate] duration-180 ease-swift group-hover:-translate-y-[3px]';

/** Ready designs to start from: as words, as a picture to work on, or as they are. */
export function ReadyGallery({ onPrompt, onSeed, canSeed }: Props) {
  const [chosen, setChosen] = useState<ReadyDesign | null>(null);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-title">{text('ready.title')}</h2>
        <p className="text-small text-muted">{text('ready.hint')}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-[repeat(auto-fill,minmax(148px,1fr))] md:gap-x-4 md:gap-y-[22px]">
        {readyDesigns().map((design) => (
          <li key={design.id}>
            <button
              type="button"
              className="border-0 bg-transparent p-0 text-start group grid w-full content-start gap-2"
              aria-label={text('ready.useNamed', { name: design.name })}
              onClick={() => setChosen(design)}
            >
              <Picture className={cx(tileLook, design.cutOut && 'checker')} src={design.tile} alt="" {...readySize} />
              <span className="min-w-0">
                <span className="font-semibold min-w-0 truncate block">{design.name}</span>
                <span className="line-clamp-2 text-tiny text-muted">{design.prompt}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ReadyDialog
        design={chosen}
        onClose={() => setChosen(null)}
        onPrompt={onPrompt}
        onSeed={onSeed}
        canSeed={canSeed}
      />
    </div>
  );
}
