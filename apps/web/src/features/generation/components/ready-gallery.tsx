import { useState } from 'react';
import { text } from '#contracts/messages';
import { Picture } from '../../../components/ui/picture.js';
import { readyDesigns, readySize, type ReadyDesign } from '../api/ready.js';
import { ReadyDialog } from './ready-dialog.js';

interface Props {
  onPrompt: (prompt: string) => void;
  onSeed: (picture: string) => void;
  /** Whether a picture can be started from now. */
  canSeed: boolean;
}

/** Ready designs to start from: as words, as a picture to work on, or as they are. */
export function ReadyGallery({ onPrompt, onSeed, canSeed }: Props) {
  const [chosen, setChosen] = useState<ReadyDesign | null>(null);
  return (
    <div className="genform">
      <div className="stack gap-1">
        <h2 className="h-small">{text('ready.title')}</h2>
        <p className="small muted">{text('ready.hint')}</p>
      </div>
      <ul className="ready">
        {readyDesigns().map((design) => (
          <li key={design.id}>
            <button
              type="button"
              className="plain shot"
              aria-label={text('ready.useNamed', { name: design.name })}
              onClick={() => setChosen(design)}
            >
              <Picture className={design.cutOut ? 'checker' : ''} src={design.tile} alt="" {...readySize} />
              <span className="min-w-0">
                <span className="strong cut block">{design.name}</span>
                <span className="tiny muted ready-words">{design.prompt}</span>
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
