import { NavLink } from 'react-router-dom';
import type { NavEntry } from './nav-entries.js';

interface Props {
  entries: readonly NavEntry[];
  onFollow?: () => void;
}

export function NavLinks({ entries, onFollow }: Props) {
  return entries.map(({ to, text, icon: Icon }) => (
    <NavLink key={to} to={to} end={to === '/dashboard'} onClick={onFollow} aria-label={text} title={text}>
      <Icon className="i" aria-hidden />
      {text}
    </NavLink>
  ));
}
