import { X } from 'lucide-react';
import { text } from '#contracts/messages';
import { iconLook } from './icon-look.js';

export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className={iconLook()} aria-label={text('common.close')} onClick={onClose}>
    <X className="size-5" aria-hidden />
  </button>
);
