import { CircleCheck, ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { LegalLinks } from '../../../components/legal-links.js';
import { acceptedTypes, measure, problemOf, sizeText } from '../../uploads/check-picture.js';
import { readAsDataUrl } from '../../uploads/data-url.js';
import { usePastedFile } from '../../uploads/use-pasted-file.js';
import { Badge } from '../../../components/ui/badge.js';
import { dropLook } from './drop-look.js';

interface Props {
  label: string;
  /** The chosen picture, as an address or a data URL. */
  value: string | null;
  onChange: (picture: string | null, file: File | null) => void;
  /** Percent of the bytes that are on their way; null while nothing is sent. */
  sending?: number | null;
  onCancel?: () => void;
  /** The picture has arrived where it goes. */
  arrived?: boolean;
  /** Why it did not arrive. */
  failure?: string | null;
}

const Refusal = ({ reason }: { reason: string | null }) =>
  reason ? (
    <p className="text-small text-danger" role="alert">
      {reason}
    </p>
  ) : null;

/** The share of the bytes that is on its way, and the way out. */
function Sending({ percent, onCancel }: { percent: number | null; onCancel: (() => void) | undefined }) {
  if (percent === null) return null;
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 grid gap-1">
        <span className="text-tiny text-muted tabular-nums">
          {text('upload.sending', { percent: Math.round(percent) })}
        </span>
        <ProgressBar label={text('upload.progress')} percent={percent} thin />
      </div>
      <Button size="sm" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}

/** [UPL-01] Takes a picture by dropping, choosing or pasting it. Type, size and pixels are checked before anything is sent. */
export function PictureDrop({
  label,
  value,
  onChange,
  sending = null,
  onCancel,
  arrived = false,
  failure = null,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [facts, setFacts] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  /** Of files chosen one after another, the last one counts. */
  const latest = useRef(0);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const turn = ++latest.current;
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong) return;
    try {
      const [pixels, address] = await Promise.all([measure(file), readAsDataUrl(file)]);
      if (turn !== latest.current) return;
      setFacts(text('upload.facts', { ...pixels, size: sizeText(file.size) }));
      onChange(address, file);
    } catch (error) {
      if (turn === latest.current) setProblem((error as Error).message);
    }
  };
  usePastedFile((file) => void take(file));
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const remove = (): void => {
    latest.current += 1;
    setFacts(null);
    setProblem(null);
    if (input.current) input.current.value = '';
    onChange(null, null);
  };
  return (
    <div className="grid gap-2">
      <div
        className={dropLook({ over })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value ? (
          <img className="checker max-h-[220px] rounded-[4px]" src={value} alt={text('generation.chosenPicture')} />
        ) : (
          <ImageUp className="size-5" aria-hidden />
        )}
        {value ? null : (
          <p className="text-small text-center">
            <span className="font-semibold block text-(--text)">{text('upload.drop')}</span>
            <span className="max-md:hidden!">{text('upload.paste')}</span>
          </p>
        )}
        <input
          ref={input}
          id="picture"
          type="file"
          accept={acceptedTypes.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          aria-describedby="picture-hint"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <div className="flex items-center gap-2 flex-wrap justify-center">
          <Button size="sm" onClick={() => input.current?.click()}>
            {value ? text('generation.chooseAnother') : text('generation.choosePicture')}
          </Button>
          {value ? (
            <Button size="sm" variant="ghost" onClick={remove}>
              {text('common.remove')}
            </Button>
          ) : null}
        </div>
        <span className="text-tiny text-muted" id="picture-hint">
          {value && facts ? facts : text('upload.hint')}
        </span>
        {arrived ? (
          <Badge look="ok" icon={CircleCheck}>
            {text('upload.ready')}
          </Badge>
        ) : null}
      </div>
      <Sending percent={sending} onCancel={onCancel} />
      <Refusal reason={problem ?? failure} />
      <LegalLinks where="upload" />
    </div>
  );
}
