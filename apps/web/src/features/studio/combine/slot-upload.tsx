import { ImageUp } from 'lucide-react';
import { use, useRef, useState, type DragEvent } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { OnceOpen } from '../../../components/ui/once-open.js';
import { useSession } from '../../../lib/session.js';
import { acceptedTypes, problemOf } from '../../uploads/check-picture.js';
import { dropLook } from '../picture/drop-look.js';
import { changeInput, type CombineInput } from './inputs.js';
import { readShrunk } from './shrink.js';
import { keepUpload } from './stored-uploads.js';
import { DesignDrawerContext } from './design-drawer-context.js';

/** Takes the picture of an input by dropping or choosing it, or out of one's own designs. */
export function SlotUpload({ input, number }: { input: CombineInput; number: number }) {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const designDrawer = use(DesignDrawerContext);
  const signedIn = useSession((session) => session.status === 'signedIn');
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const wrong = problemOf(chosen);
    setProblem(wrong);
    if (wrong) return;
    const read = await readShrunk(chosen).catch(() => null);
    if (!read) return setProblem(text('image.notAnImage'));
    await keepUpload(input.id, read.data);
    changeInput(input.id, { mimeType: read.mimeType });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <div
        className={dropLook({ over, small: true })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ImageUp className="size-5" aria-hidden />
        <input
          ref={file}
          type="file"
          accept={acceptedTypes.join(',')}
          className="sr-only"
          aria-label={text('combine.file', { number })}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <div className="flex items-center gap-2 flex-wrap">
          <Button size="sm" tabIndex={-1} aria-hidden onClick={() => file.current?.click()}>
            {text('generation.choosePicture')}
          </Button>
          {signedIn ? (
            <Button size="sm" onClick={() => setChoosing(true)}>
              {text('combine.fromDesigns')}
            </Button>
          ) : null}
        </div>
        <span className="text-tiny text-muted">{text('upload.hint')}</span>
      </div>
      {problem ? (
        <p className="text-small text-danger" role="alert">
          {problem}
        </p>
      ) : null}
      <OnceOpen open={choosing} onClose={() => setChoosing(false)}>
        {designDrawer({
          open: choosing,
          onClose: () => setChoosing(false),
          onChoose: ({ url, mimeType, aiMetadata }) =>
            changeInput(input.id, { imageData: url, mimeType, prompt: aiMetadata.prompt }),
        })}
      </OnceOpen>
    </>
  );
}
