import { Drawer as Base } from '@base-ui/react/drawer';
import { cva } from 'class-variance-authority';
import { isNarrower } from '../../lib/breakpoints.js';
import { cn } from '../../lib/cn.js';
import type { DrawerProps } from './drawer.js';
import { backdropLook, ModalBody, useModal } from './modal-parts.js';

const drawer = cva(
  'fixed z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-raised shadow-sheet outline-0 [transform:translate(var(--drawer-swipe-movement-x,0px),var(--drawer-swipe-movement-y,0px))] transition-transform duration-200 ease-swift data-swiping:duration-0 data-swiping:select-none forced-colors:border forced-colors:border-[CanvasText]',
  {
    variants: {
      side: {
        start: 'inset-y-0 left-0 w-[min(344px,100vw)] animate-enter [--enter:-32px] max-md:w-screen',
        end: 'inset-y-0 right-0 w-[min(440px,100vw)] animate-enter [--enter:32px] max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[calc(100dvh-72px)] max-md:w-screen max-md:[--enter:0_48px] max-md:rounded-t-sheet',
      },
    },
  },
);

const swipeTo = (side: 'start' | 'end'): 'left' | 'right' | 'down' =>
  side === 'start' ? 'left' : isNarrower('phone') ? 'down' : 'right';

/** What `Drawer` shows. */
export default function DrawerPopup({ open, onClose, side = 'end', className, ...body }: DrawerProps) {
  return (
    <Base.Root {...useModal(open, onClose)} swipeDirection={swipeTo(side)}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport>
          <Base.Popup initialFocus data-drawer={side} className={cn(drawer({ side }), className)}>
            <ModalBody {...body} edge={side === 'end'} heading={Base.Title} onClose={onClose} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
