import { cx } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../../components/ui/icon-button.js';
import { tileControl } from './tile-look.js';

interface Props {
  side: 'start' | 'end';
  icon: LucideIcon;
  label: string;
  /** Shows a state, so it is there without hovering. */
  lit?: boolean;
  onPress: () => void;
}

/** A small button in an upper corner of a tile's picture; takes presses on 44 px. */
export const TileCorner = ({ side, icon, label, lit = false, onPress }: Props) => (
  <span className={cx('absolute top-2', side === 'start' ? 'start-2' : 'end-2', !lit && tileControl)}>
    <IconButton
      icon={icon}
      size="sm"
      className={cx("relative before:absolute before:-inset-[9px] before:content-['']", lit && 'text-accent-text')}
      label={label}
      onClick={onPress}
    />
  </span>
);
