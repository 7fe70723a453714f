import { create } from 'zustand';
import type { Uploaded } from './upload-picture.js';

export interface HeldPicture {
  /** As a data URL. */
  picture: string;
  file: File;
  /** Where it was uploaded to. */
  uploaded: Uploaded | null;
}

interface Held {
  /** The picture to make a design from, as a data URL. */
  seed: string | null;
  /** A finished picture of one's own. */
  own: HeldPicture | null;
}

/** Pictures that were chosen and not used yet: turning a tab loses none. They are gone with the page. */
export const useHeld = create<Held>()(() => ({ seed: null, own: null }));
export const hold = (change: Partial<Held>): void => useHeld.setState(change);
