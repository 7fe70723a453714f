import type { ComponentProps } from 'react';

/** The name of a row in a table, which opens it. */
export const RowButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button
    type="button"
    {...props}
    className="finger-reach block border-0 bg-transparent p-0 text-start font-semibold whitespace-nowrap underline-offset-[3px] hover:underline"
  />
);
