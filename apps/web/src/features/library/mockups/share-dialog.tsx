import type { Mockup } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Picture } from '../../../components/ui/picture.js';
import { mockupGround } from '../tile-look.js';
import { wordsOf } from './mockup-words.js';

interface Props {
  /** What is to be shared; null while the dialog is closed. */
  mockup: Mockup | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says and shows what becomes public, before it does. */
export function ShareDialog({ mockup, busy, onConfirm, onClose }: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={busy} onClick={onConfirm}>
        {text('mockup.share')}
      </Button>
    </>
  );
  return (
    <Dialog open={mockup !== null} onClose={onClose} title={text('mockup.share')} footer={footer}>
      {mockup ? (
        <>
          <p className="text-muted">{text('mockup.shareWhat')}</p>
          <div className={`plate mt-3 aspect-4/3 ${mockupGround}`}>
            <Picture
              src={mockup.mockupUrl}
              placeholder={mockup.placeholder}
              widths={[320, 640]}
              alt={wordsOf(mockup).alt}
              width={320}
              height={320}
            />
          </div>
          {mockup.designPrompt ? (
            <figure>
              <figcaption className="text-small font-[550]">{text('mockup.sharePrompt')}</figcaption>
              <blockquote className="mx-0 mt-1 mb-0 max-h-40 overflow-auto border-0 border-s-2 border-solid border-accent ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {mockup.designPrompt}
              </blockquote>
            </figure>
          ) : (
            <p className="text-small text-muted">{text('mockup.shareNoPrompt')}</p>
          )}
        </>
      ) : null}
    </Dialog>
  );
}
