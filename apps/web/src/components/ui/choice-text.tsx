import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** The label around a box, a switch or a radio button and its words. */
export const choiceLook = cva(
  'flex min-h-6 cursor-pointer gap-2.5 max-md:min-h-11 pointer-coarse:min-h-11 max-md:items-center has-[:disabled]:cursor-not-allowed has-[:disabled]:text-muted [&>input:disabled]:opacity-55',
  {
    variants: {
      bare: {
        true: 'min-w-6 items-center justify-center',
        false: 'items-start py-0.5 [&>input]:mt-0.5 max-md:[&>input]:mt-0 [&>input[role=switch]]:mt-0',
      },
    },
    defaultVariants: { bare: false },
  },
);

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  bare?: boolean;
}

export const ChoiceText = ({ label, hint, bare = false }: Props) => (
  <span className={bare ? 'sr-only' : undefined}>
    {label}
    {hint ? <small className="block text-tiny text-muted">{hint}</small> : null}
  </span>
);
