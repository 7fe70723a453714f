import { Dialog as Base } from '@base-ui/react/dialog';
import { cn } from '../../lib/cn.js';
import { backdropLook, ModalBody, useModal, type ModalProps } from './modal-parts.js';

/** What `Dialog` shows. */
export default function DialogPopup({ open, onClose, className, ...body }: ModalProps) {
  return (
    <Base.Root {...useModal(open, onClose)}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup
          className={cn(
            'fixed inset-0 z-50 m-auto grid h-fit max-h-[calc(100dvh-48px)] w-[min(440px,calc(100vw-32px))] animate-rise grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-sheet bg-raised shadow-sheet outline-0 forced-colors:border forced-colors:border-[CanvasText]',
            className,
          )}
        >
          <ModalBody {...body} heading={Base.Title} onClose={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
