import { ArrowRight, Images, PenLine } from 'lucide-react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Picture } from '../../../components/ui/picture.js';
import { useSaveReady } from '../../designs/api/save-design.js';
import { readySize, type ReadyDesign } from '../api/ready.js';
import { useGoOn } from '../hooks/use-mockup-path.js';

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
      lead={cutOut ? <Badge look="plain">{text('ready.cutOut')}</Badge> : undefined}
    >
      <div className="ready-one">
        <Picture className={cutOut ? 'checker' : ''} src={picture} alt={prompt} loading="eager" {...readySize} />
        <div className="stack content-start gap-3">
          <p className="lead">{text('generation.quoted', { prompt })}</p>
          <Button variant="primary" size="lg" wide busy={save.isPending} onClick={() => keep(true)}>
            {text('common.saveAndContinue')} <ArrowRight className="i" aria-hidden />
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
              {text('ready.useAsSeed')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
