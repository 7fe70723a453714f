import { NavLink } from 'react-router-dom';
import { text } from '#contracts/messages';
import type { NavEntry } from './nav-entries.js';

interface Props {
  entries: readonly NavEntry[];
}

export function NavLinks({ entries }: Props) {
  return entries.map(({ to, name, icon: Icon }) => (
    <NavLink key={to} to={to} end={to === '/dashboard'} aria-label={text(name)} title={text(name)}>
      <Icon className="i" aria-hidden />
      {text(name)}
    </NavLink>
  ));
}
