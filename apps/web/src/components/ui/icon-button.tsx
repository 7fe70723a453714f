import { Button, type ButtonProps } from './button.js';
import { Tooltip } from './tooltip.js';

interface Props extends Omit<ButtonProps, 'children' | 'square' | 'aria-label'> {
  /** The button's name; shown beside it on hover and focus. */
  label: string;
  icon: NonNullable<ButtonProps['icon']>;
}

export function IconButton({ label, blocked, ...rest }: Props) {
  const reason = typeof blocked === 'string' ? blocked : undefined;
  return (
    <Tooltip text={reason ?? label}>
      <Button {...rest} square aria-label={label} blocked={Boolean(blocked)} />
    </Tooltip>
  );
}
