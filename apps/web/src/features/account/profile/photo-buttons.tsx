import type { PhotoKind } from '#contracts';
import { text } from '#contracts/messages';
import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import type { Photos } from './use-photos.js';

const types = 'image/png,image/jpeg,image/webp';
const names = {
  profile: { change: 'account.changePhoto', remove: 'account.removePhoto' },
  cover: { change: 'account.changeCover', remove: 'account.removeCover' },
} as const;

interface Props {
  kind: PhotoKind;
  photos: Photos;
  /** There is a photo that can be removed. */
  shown: boolean;
  describedBy: string;
}

/** Chooses a photo from a file, or removes the one that is there. */
export function PhotoButtons({ kind, photos, shown, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (file) void photos.choose(kind, file);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={types}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        id={`${kind}-file`}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button
        size="sm"
        icon={kind === 'profile' ? Camera : ImagePlus}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {text(names[kind].change)}
      </Button>
      {shown ? (
        <IconButton size="sm" icon={Trash2} label={text(names[kind].remove)} onClick={() => photos.remove(kind)} />
      ) : null}
    </>
  );
}
