import { lazy, Suspense, type RefObject } from 'react';
import { loadOptionalPart } from '../../lib/optional-part.js';

export interface TooltipProps {
  text: string;
  control: RefObject<HTMLElement | null>;
}

/** Resolves once the user has pointed at something or pressed a key: before, no tooltip can be asked for. */
const firstUse = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('pointerover', resolve, { once: true });
    addEventListener('keydown', resolve, { once: true });
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
