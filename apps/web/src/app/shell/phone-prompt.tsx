import { WandSparkles } from 'lucide-react';
import { text } from '#contracts/messages';
import { iconLook } from '../../components/ui/icon-look.js';
import { Popover } from '../../components/ui/popover.js';
import { usePopup } from '../../components/ui/use-popup.js';
import { PromptBar } from './prompt-bar.js';

/** On a phone the prompt opens under the bar. */
export function PhonePrompt() {
  const { popup, button, close } = usePopup('dialog');
  return (
    <>
      <button type="button" {...button} className={iconLook('md:hidden')} aria-label={text('bar.describe')}>
        <WandSparkles className="size-5" aria-hidden />
      </button>
      <Popover
        popup={popup}
        label={text('bar.describe')}
        align="center"
        className="w-[calc(100vw-16px)] rounded-[14px] p-2"
      >
        <PromptBar phone onGo={close} />
      </Popover>
    </>
  );
}
