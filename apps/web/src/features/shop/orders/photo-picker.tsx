import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FieldError } from '../../../components/ui/field-error.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { acceptedTypes, problemOf } from '../../uploads/check-picture.js';
import { mostPhotos } from './problems.js';

interface Props {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
}

function Photo({ photo, number, onRemove }: { photo: File; number: number; onRemove: () => void }) {
  const address = useMemo(() => URL.createObjectURL(photo), [photo]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className="relative">
      <img
        className="size-20 rounded-ctl border border-line object-cover"
        src={address}
        alt={text('order.problemPhoto', { number })}
        width={80}
        height={80}
      />
      <IconButton
        className="absolute -end-2 -top-2 bg-raised"
        icon={X}
        size="sm"
        label={text('order.problemRemovePhoto', { number })}
        onClick={onRemove}
      />
    </li>
  );
}

/** Photos of what is wrong, shown small, each can be taken away again. */
export function PhotoPicker({ photos, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (chosen: readonly File[]): void => {
    const wrong = chosen.map(problemOf).find((each) => each !== null) ?? null;
    setProblem(wrong);
    onChange([...photos, ...chosen.filter((file) => problemOf(file) === null)].slice(0, mostPhotos));
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-2" role="group" aria-labelledby={`${id}-l`} aria-describedby={`${id}-h`}>
      <span id={`${id}-l`} className="text-small font-[550]">
        {text('order.problemPhotos', { count: mostPhotos })}
      </span>
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-4 pt-1">
          {photos.map((photo, at) => (
            <Photo
              key={`${photo.name}-${photo.lastModified}-${at}`}
              photo={photo}
              number={at + 1}
              onRemove={() => onChange(photos.filter((_, other) => other !== at))}
            />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedTypes.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => add([...(event.target.files ?? [])])}
      />
      {photos.length < mostPhotos ? (
        <span>
          <Button size="sm" icon={ImagePlus} onClick={() => input.current?.click()}>
            {text('order.problemAddPhoto')}
          </Button>
        </span>
      ) : null}
      {problem ? <FieldError id={`${id}-e`}>{problem}</FieldError> : null}
      <span id={`${id}-h`} className="text-tiny text-muted">
        {text('order.problemPhotosHint')}
      </span>
    </div>
  );
}
