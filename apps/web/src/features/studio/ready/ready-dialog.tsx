import { cx } from 'class-variance-authority';
import { ArrowRight, Images, PenLine } from 'lucide-react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Picture } from '../../../components/ui/picture.js';
import { useSaveReady } from '../../uploads/save-design.js';
import { readySize, type ReadyDesign } from './ready-designs.js';
import { useGoOn } from '../result/mockup-path.js';

interface Props {
  design: ReadyDesign | null;
  onClose: () => void;
  onPrompt: (prompt: string) => void;
  onSeed: (picture: string) => void;
  canSeed: boolean;
}

/** One ready design, large, with the ways to use it. */
export function ReadyDialog({ design, onClose, onPrompt, onSeed, canSeed }: Props) {
  const save = useSaveReady();
  const follow = useGoOn();
  const closeAnd = (act: () => void): void => {
    onClose();
    act();
  };
  const keep = (goOn: boolean): void => {
    if (design) save.mutate(design, { onSuccess: (saved) => closeAnd(() => goOn && void follow(saved)) });
  };
  const { name = '', prompt = '', picture = '', cutOut = false } = design ?? {};
  return (
    <Dialog
      open={design !== null}
      onClose={onClose}
      title={name}
      className="w-[min(760px,calc(100vw-32px))]"
      lead={cutOut ? <Badge look="plain">{text('ready.cutOut')}</Badge> : undefined}
    >
      <div className="grid gap-4 md:grid-cols-2 md:gap-7">
        <Picture
          className={cx(
            'h-auto rounded-[4px] max-md:max-h-[42dvh] max-md:w-auto max-md:justify-self-center md:w-full',
            cutOut && 'checker',
          )}
          src={picture}
          alt={prompt}
          loading="eager"
          {...readySize}
        />
        <div className="grid content-start gap-3">
          <p className="max-w-[52ch] text-lead text-muted">{text('generation.quoted', { prompt })}</p>
          <Button variant="primary" size="lg" wide busy={save.isPending} onClick={() => keep(true)}>
            {text('common.saveAndContinue')} <ArrowRight aria-hidden />
          </Button>
          <Button wide busy={save.isPending} onClick={() => keep(false)}>
            {text('ready.save')}
          </Button>
          <hr className="stitch my-1" />
          <Button icon={PenLine} wide onClick={() => closeAnd(() => onPrompt(prompt))}>
            {text('ready.usePrompt')}
          </Button>
          {canSeed ? (
            <Button icon={Images} wide onClick={() => closeAnd(() => onSeed(picture))}>
              {text('generation.remix')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
