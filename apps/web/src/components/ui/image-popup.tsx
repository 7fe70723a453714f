import type { ReactNode } from 'react';
import { withTexts } from '../../lib/language.js';
import { lazyOnPress, OnceOpen } from './once-open.js';

const ImagePopupContent = lazyOnPress(() => withTexts(import('./image-popup-content.js')));

export interface LargePicture {
  id: string;
  src: string;
  /** Also shown below the picture. */
  alt: string;
  placeholder?: string | null;
}

export interface ImagePopupProps {
  pictures: readonly LargePicture[];
  /** Which of them is shown, by its id; null while the popup is closed. */
  shown: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
  /** What can be done with the picture shown. */
  actions?: (id: string) => ReactNode;
}

/**
 * [HOME-05] A picture over the page: arrow keys and a finger lead to its neighbours, round and round; Escape and a press
 * outside close it. Its code is loaded when one is shown for the first time.
 */
export const ImagePopup = (props: ImagePopupProps) => (
  <OnceOpen open={props.shown !== null} onClose={props.onClose}>
    <ImagePopupContent {...props} />
  </OnceOpen>
);
