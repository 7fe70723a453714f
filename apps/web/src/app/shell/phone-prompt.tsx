import { WandSparkles } from 'lucide-react';
import { useRef } from 'react';
import { PromptBar } from './prompt-bar.js';

const id = 'phone-prompt';

/** On a phone the prompt opens under the bar. */
export function PhonePrompt() {
  const ref = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="ib only-m" aria-label="Describe an image" popoverTarget={id}>
        <WandSparkles className="i lg" aria-hidden />
      </button>
      <div id={id} ref={ref} popover="auto" className="pop phone-prompt" role="dialog" aria-label="Describe an image">
        <PromptBar phone onGo={() => ref.current?.hidePopover()} />
      </div>
    </>
  );
}
