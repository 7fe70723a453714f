import type { ComponentProps } from 'react';
import { Dialog } from './dialog.js';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'kind'> {
  /** `end` becomes a sheet at the bottom of a phone, `start` covers it. */
  side?: 'start' | 'end';
}

/** A modal at the edge: what belongs to the screen behind it. */
export const Drawer = ({ side = 'end', ...rest }: Props) => (
  <Dialog {...rest} kind={side === 'end' ? 'sheet' : 'left'} />
);
