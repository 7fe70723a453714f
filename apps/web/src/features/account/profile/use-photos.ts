import type { PhotoCrop, PhotoKind } from '#contracts';
import { text } from '#contracts/messages';
import { photoLimit } from '#contracts/profile';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notify.js';
import { readPicture, type LoadedPicture } from './read-picture.js';
import type { PhotoChanges } from './save-profile.js';

interface Cropping {
  kind: PhotoKind;
  picture: LoadedPicture;
}

/** [PROF-03] Photos from the choice of a file over the crop to what is stored on save. */
export function usePhotos() {
  const [changes, setChanges] = useState<PhotoChanges>({});
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [problems, setProblems] = useState<Partial<Record<PhotoKind, string>>>({});
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);

  const refuse = (kind: PhotoKind, problem: string): void => {
    setProblems((known) => ({ ...known, [kind]: problem }));
    notify.error(problem, { id: 'photo' });
  };
  const choose = async (kind: PhotoKind, file: File): Promise<void> => {
    setProblems((known) => ({ ...known, [kind]: undefined }));
    if (file.size > photoLimit) return refuse(kind, text('account.photoTooLarge'));
    try {
      const picture = await readPicture(file);
      urls.current.push(picture.url);
      setCropping({ kind, picture });
    } catch {
      refuse(kind, text('account.photoUnreadable'));
    }
  };
  const use = (crop: PhotoCrop): void => {
    if (!cropping) return;
    setChanges((known) => ({ ...known, [cropping.kind]: { ...cropping.picture, crop } }));
    setCropping(null);
    notify.info(text('account.photoSelected'), { id: 'photo' });
  };
  const remove = (kind: PhotoKind): void => setChanges((known) => ({ ...known, [kind]: null }));
  const clear = (): void => {
    setChanges({});
    setProblems({});
  };
  const changed = Object.values(changes).some((change) => change !== undefined);
  return { changes, changed, cropping, problems, choose, use, cancel: () => setCropping(null), remove, refuse, clear };
}
export type Photos = ReturnType<typeof usePhotos>;
