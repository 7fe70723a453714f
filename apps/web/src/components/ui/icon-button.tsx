import { Button, type ButtonProps } from './button.js';

interface Props extends Omit<ButtonProps, 'children' | 'square' | 'aria-label' | 'tooltip'> {
  /** The button's name; shown beside it on hover and focus. */
  label: string;
  icon: NonNullable<ButtonProps['icon']>;
}

export const IconButton = ({ label, ...rest }: Props) => <Button {...rest} square aria-label={label} tooltip={label} />;
