import { text } from '#contracts/messages';
import { WandSparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOverlay } from '../../lib/use-overlay.js';
import { PromptBar } from './prompt-bar.js';

const id = 'phone-prompt';

/** On a phone the prompt opens under the bar. */
export function PhonePrompt() {
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => ref.current?.hidePopover();
  useOverlay(open, close);
  return (
    <>
      <button type="button" className="ib only-m" aria-label={text('bar.describe')} popoverTarget={id}>
        <WandSparkles className="i lg" aria-hidden />
      </button>
      <div
        id={id}
        ref={ref}
        popover="auto"
        className="pop phone-prompt"
        role="dialog"
        aria-label={text('bar.describe')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <PromptBar phone onGo={close} />
      </div>
    </>
  );
}
