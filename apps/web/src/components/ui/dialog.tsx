import { X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { useModal } from '../../lib/use-overlay.js';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `sheet` stands at the right edge, and at the bottom of a phone. */
  kind?: 'dialog' | 'sheet' | 'left';
  footer?: ReactNode;
  /** Stands before the title, as a badge does. */
  lead?: ReactNode;
}

/** A modal over the native dialog: it holds the focus, closes on Escape, outside and Back, and gives the focus back. */
export function Dialog({ open, onClose, title, children, kind = 'dialog', footer, lead }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const modal = useModal(ref, open, onClose);
  return (
    <dialog {...modal} className={`modal ${kind}`} aria-labelledby={heading}>
      {open ? (
        <div className="modal-box">
          <div className="modal-head">
            <div className="grow">
              {lead}
              <h2 id={heading}>{title}</h2>
            </div>
            <button type="button" className="ib" aria-label={text('common.close')} onClick={onClose}>
              <X className="i lg" aria-hidden />
            </button>
          </div>
          <div className="modal-body">{children}</div>
          {footer ? <div className="modal-foot">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
