import { Menu } from '@base-ui/react/menu';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.js';
import { panelLook } from './panel-look.js';
import type { MenuEntry, MenuProps } from './menu.js';

const entryLook =
  'flex min-h-[34px] w-full cursor-pointer items-center gap-2.5 rounded-[5px] border-0 bg-transparent px-2.5 py-1 text-start font-medium no-underline -outline-offset-2 hover:bg-hover data-highlighted:bg-hover max-md:min-h-11 pointer-coarse:min-h-11 [&>svg]:text-muted';

function Entry({ entry, plain }: { entry: MenuEntry; plain: boolean }) {
  const { icon: Icon, text, to, onPress, chosen, blocked } = entry;
  const inside = (
    <>
      {Icon ? <Icon aria-hidden /> : null}
      {text}
    </>
  );
  if (to)
    return (
      <Menu.LinkItem
        closeOnClick
        className={entryLook}
        render={<Link to={to} {...(plain ? { role: undefined, tabIndex: 0 } : {})} />}
      >
        {inside}
      </Menu.LinkItem>
    );
  return (
    <Menu.Item
      nativeButton
      disabled={blocked ?? false}
      className={cn(entryLook, chosen && 'bg-hover', blocked && 'cursor-not-allowed text-muted')}
      render={<button type="button" {...(plain ? { role: undefined, tabIndex: 0 } : {})} />}
      aria-pressed={chosen}
      onClick={onPress}
    >
      {inside}
    </Menu.Item>
  );
}

export default function MenuPopup({ popup, label, entries, align = 'start', role = 'menu' }: MenuProps) {
  return (
    <Menu.Root modal={false} open={popup.open} onOpenChange={popup.onOpenChange}>
      {/* What stands outside of every landmark has one of its own. */}
      <Menu.Portal render={<section aria-label={label} />}>
        <Menu.Positioner className="z-60" anchor={popup.anchor} align={align} sideOffset={6} collisionPadding={8}>
          <Menu.Popup
            role={role}
            aria-label={label}
            aria-labelledby={undefined}
            finalFocus={popup.anchor}
            className={panelLook('grid max-h-(--available-height) gap-px overflow-y-auto')}
          >
            {entries.map((entry) => (
              <Entry key={entry.id ?? entry.text} entry={entry} plain={role === 'group'} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
