import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cloneElement, useId, useState, type ComponentProps, type ReactElement } from 'react';

interface Props {
  text: string;
  side?: 'top' | 'bottom' | 'inline-end';
  children: ReactElement<{ 'aria-describedby'?: string; 'aria-label'?: string }>;
}

export const delays = { delay: 350, closeDelay: 120 };

type NoteProps = ComponentProps<typeof Base.Popup> & Pick<ComponentProps<typeof Base.Positioner>, 'side' | 'anchor'>;

export const Note = ({ side = 'top', anchor, ...popup }: NoteProps) => (
  <Base.Portal>
    <Base.Positioner className="z-70" anchor={anchor} side={side} sideOffset={6} collisionPadding={8}>
      <Base.Popup
        {...popup}
        role="tooltip"
        className="max-w-[min(280px,calc(100vw-16px))] rounded-ctl bg-ink px-2.5 py-1.5 text-start text-tiny font-medium tracking-normal text-pretty text-canvas shadow-raised forced-colors:border forced-colors:border-[CanvasText]"
      />
    </Base.Positioner>
  </Base.Portal>
);

/**
 * A short note on its control, on hover and on keyboard focus. It stays while the pointer is on it and leaves on Escape.
 * A press on a control that is off shows it too, since a finger cannot hover.
 */
export function Tooltip({ text, side, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isName = children.props['aria-label'] === text;
  const described = [children.props['aria-describedby'], isName ? undefined : id].filter(Boolean).join(' ');
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, trigger }) =>
        setOpen(next || (reason === 'trigger-press' && trigger?.ariaDisabled === 'true'))
      }
    >
      <Base.Trigger
        {...delays}
        render={cloneElement(children, { 'aria-describedby': described || undefined })}
        onPointerUp={({ currentTarget }) => currentTarget.ariaDisabled === 'true' && setOpen(true)}
      />
      {isName ? null : (
        <span id={id} hidden>
          {text}
        </span>
      )}
      <Note side={side}>{text}</Note>
    </Base.Root>
  );
}
