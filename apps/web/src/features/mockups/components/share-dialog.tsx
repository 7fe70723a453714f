import type { Mockup } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Picture } from '../../../components/ui/picture.js';
import { wordsOf } from '../mockup-words.js';

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
          <p className="muted">{text('mockup.shareWhat')}</p>
          <div className="plate share-picture">
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
              <figcaption className="lab">{text('mockup.sharePrompt')}</figcaption>
              <blockquote className="share-prompt">{mockup.designPrompt}</blockquote>
            </figure>
          ) : (
            <p className="small muted">{text('mockup.shareNoPrompt')}</p>
          )}
        </>
      ) : null}
    </Dialog>
  );
}
