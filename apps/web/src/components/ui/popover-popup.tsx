import { Popover } from '@base-ui/react/popover';
import { panelLook } from './panel-look.js';
import type { PopoverProps } from './popover.js';

export default function PopoverPopup({ popup, label, align = 'start', className, children }: PopoverProps) {
  return (
    <Popover.Root open={popup.open} onOpenChange={popup.onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner className="z-60" anchor={popup.anchor} align={align} sideOffset={6} collisionPadding={8}>
          <Popover.Popup aria-label={label} finalFocus={popup.anchor} className={panelLook(className)}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
