import { ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { LegalLinks } from '../../auth/components/legal-links.js';

const largest = 20 * 1024 * 1024;
const types = ['image/png', 'image/jpeg', 'image/webp'];

const readAsDataUrl = (file: File, onProgress: (percent: number) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = (event) => onProgress((event.loaded / event.total) * 100);
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });

const problemOf = (file: File): string | null => (file.size > largest ? text('image.tooLarge') : types.includes(file.type) ? null : text('image.notAnImage'));

interface Props {
  label: string;
  /** The chosen picture as a data URL. */
  value: string | null;
  onChange: (picture: string | null) => void;
}

/** Takes a picture by dropping or choosing it. */
export function PictureDrop({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong) return;
    setPercent(0);
    onChange(await readAsDataUrl(file, setPercent));
    setPercent(null);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="stack">
      <div className={over ? 'drop over' : 'drop'} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
        {value ? <img src={value} alt={text('generation.chosenPicture')} /> : <ImageUp className="i lg" aria-hidden />}
        <input ref={input} id="picture" type="file" accept={types.join(',')} className="sr" aria-label={label} aria-describedby="picture-hint" onChange={(event) => void take(event.target.files?.[0])} />
        <div className="row wrap">
          <Button size="sm" onClick={() => input.current?.click()}>{value ? text('generation.chooseAnother') : text('generation.choosePicture')}</Button>
          {value ? <Button size="sm" variant="ghost" onClick={() => onChange(null)}>{text('common.remove')}</Button> : null}
        </div>
        <span className="tiny muted" id="picture-hint">{percent === null ? text('upload.hint') : text('generation.reading', { percent: Math.round(percent) })}</span>
      </div>
      <LegalLinks where="upload" />
      {problem ? <p className="small danger-text" role="alert">{problem}</p> : null}
    </div>
  );
}
