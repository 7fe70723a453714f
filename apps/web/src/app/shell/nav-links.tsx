import { NavLink } from 'react-router-dom';
import { text } from '#contracts/messages';
import type { NavEntry } from './nav-entries.js';

interface Props {
  entries: readonly NavEntry[];
  /** The classes of each link. */
  look: string;
  /** Takes the place of the entry of an overlay. */
  replace?: boolean;
}

/** A link of the rail at the left, which shows icons alone where it is narrow. */
export const railLook =
  'relative flex h-11 flex-none items-center gap-3 rounded-ctl px-3 font-medium text-muted no-underline hover:bg-hover hover:text-ink max-[1179px]:justify-center max-[1179px]:gap-0 max-[1179px]:p-0 max-[1179px]:text-[0px] aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line),var(--d1)] aria-[current=page]:before:absolute aria-[current=page]:before:-start-3 aria-[current=page]:before:h-5 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-[3px] aria-[current=page]:before:bg-accent max-[1179px]:aria-[current=page]:before:-start-2.5';

export function NavLinks({ entries, look, replace = false }: Props) {
  return entries.map(({ to, name, icon: Icon }) => (
    <NavLink
      key={to}
      className={look}
      to={to}
      replace={replace}
      end={to === '/dashboard'}
      aria-label={text(name)}
      title={text(name)}
    >
      <Icon aria-hidden />
      {text(name)}
    </NavLink>
  ));
}
