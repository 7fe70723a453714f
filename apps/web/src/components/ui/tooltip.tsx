import { lazy, Suspense, type RefObject } from 'react';
import { loadOptionalPart } from '../../lib/optional-part.js';

export interface TooltipProps {
  text: string;
  control: RefObject<HTMLElement | null>;
}

/**
 * Resolves once the user has moved the pointer or pressed something: before, no tooltip can be asked for. A browser says of a
 * pointer at rest, too, that it lies over what appears below it.
 */
const firstUse = (): Promise<unknown> =>
  new Promise((resolve) => {
    const use = (event: Event & { movementX?: number; movementY?: number }): void => {
      if (event.movementX !== 0 || event.movementY !== 0) resolve(event);
    };
    for (const type of ['pointermove', 'touchstart', 'keydown'] as const) addEventListener(type, use);
  });

const TooltipPopup = lazy(async () => {
  await firstUse();
  const popup = await loadOptionalPart(() => import('./tooltip-popup.js'));
  return popup ?? { default: () => null };
});

/**
 * A short text on its control, on hover, on keyboard focus, and on a press of one that is off. It listens to the control
 * instead of rendering it: the control is the same element before the code of the tooltip is there and after.
 */
export const Tooltip = (props: TooltipProps) => (
  <Suspense>
    <TooltipPopup {...props} />
  </Suspense>
);
