import { cx } from 'class-variance-authority';

/** A bare sign to press: in the top bar and at the head of a dialog. */
export const iconLook = (more?: string): string =>
  cx(
    'finger-reach relative grid size-9 flex-none place-items-center rounded-lg border-0 bg-transparent text-muted no-underline hover:bg-hover hover:text-ink max-md:size-11',
    more,
  );
