import type { ComponentType, ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { useCloseOnNavigation } from '../../lib/use-close-on-navigation.js';
import { CloseButton } from './close-button.js';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Stands before the title, as a badge does. */
  lead?: ReactNode;
  className?: string;
}

type OpenChange = (open: boolean, details: { reason: string; event: Event; cancel: () => void }) => void;

/** Closes the modal on navigation, on a press outside, and on Escape while the focus is in it: of two, only the upper one. */
export function useModal(open: boolean, onClose: () => void): { open: boolean; onOpenChange: OpenChange } {
  useCloseOnNavigation(open, onClose);
  return {
    open,
    onOpenChange: (next, { reason, event, cancel }) => {
      if (next) return;
      const dialogs = document.querySelectorAll('[role=dialog][data-open]');
      const upper = dialogs[dialogs.length - 1];
      if (reason === 'escape-key' && upper && !upper.contains(event.target as Node)) return cancel();
      onClose();
    },
  };
}

export const backdropLook = 'fixed inset-0 z-50 bg-scrim';

interface BodyProps extends Pick<ModalProps, 'title' | 'lead' | 'children' | 'footer'> {
  heading: ComponentType<{ className?: string; children?: ReactNode }>;
  onClose: () => void;
  /** At the edge of the window, with lines between its parts. */
  edge?: boolean;
}

export function ModalBody({ heading: Heading, title, lead, children, footer, onClose, edge = false }: BodyProps) {
  return (
    <>
      <div className={cn('flex items-start gap-2 pt-5 pr-4 pb-1 pl-6', edge && 'border-b border-line pb-3.5')}>
        <div className="min-w-0 flex-1">
          {lead}
          <Heading className="py-[5px] text-head">{title}</Heading>
        </div>
        <CloseButton onClose={onClose} />
      </div>
      <div
        className={cn(
          'grid content-start gap-3.5 overflow-auto overscroll-contain px-6 pt-1',
          edge && 'gap-[22px] pt-5',
          footer ? 'pb-2' : 'pb-6',
        )}
      >
        {children}
      </div>
      {footer ? (
        <div
          className={cn(
            'flex justify-end gap-2 px-6 pt-3.5 pb-5 max-md:[&>*]:flex-1',
            edge && 'justify-start border-t border-line',
          )}
        >
          {footer}
        </div>
      ) : null}
    </>
  );
}
