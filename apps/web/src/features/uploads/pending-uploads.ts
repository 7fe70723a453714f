import { create } from 'zustand';
import type { Uploaded } from './upload-picture.js';

export interface PendingPicture {
  /** As a data URL. */
  picture: string;
  file: File;
  /** Where it was uploaded to. */
  uploaded: Uploaded | null;
}

interface PendingUploads {
  /** The picture to make a design from, as a data URL. */
  seed: string | null;
  /** A finished picture of one's own. */
  own: PendingPicture | null;
}

/** Pictures that were chosen and not used yet: turning a tab loses none. They are gone with the page. */
export const usePendingUploads = create<PendingUploads>()(() => ({ seed: null, own: null }));
export const setPendingUploads = (change: Partial<PendingUploads>): void => usePendingUploads.setState(change);
