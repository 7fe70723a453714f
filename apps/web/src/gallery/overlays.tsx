import { LogOut, Package, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../components/ui/button.js';
import { ConfirmDialog } from '../components/ui/confirm-dialog.js';
import { Dialog } from '../components/ui/dialog.js';
import { Drawer } from '../components/ui/drawer.js';
import { Field } from '../components/ui/field.js';
import { Menu, menuButton, MenuItem } from '../components/ui/menu.js';
import { Popover } from '../components/ui/popover.js';
import { Tooltip } from '../components/ui/tooltip.js';
import { Spec } from './spec.js';

const kinds = ['dialog', 'confirm', 'drawer'] as const;

export function Overlays() {
  const id = useId();
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null);
  const close = (): void => setOpen(null);
  const footer = (
    <Button variant="primary" onClick={close}>
      {text('gallery.keep')}
    </Button>
  );
  const body = <Field label={text('gallery.name')} hint={text('gallery.hint')} />;
  return (
    <Spec title={text('gallery.section.overlays')}>
      <div className="row wrap">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {text(`gallery.open.${kind}`)}
          </Button>
        ))}
        <Button {...menuButton(`${id}-menu`)}>{text('gallery.open.menu')}</Button>
        <Button popoverTarget={`${id}-pop`}>{text('gallery.open.popover')}</Button>
        <Tooltip text={text('gallery.tooltip')}>
          <Button>{text('gallery.pointHere')}</Button>
        </Tooltip>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title={text('gallery.name')} footer={footer}>
        {body}
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title={text('gallery.name')} footer={footer}>
        {body}
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        title={text('gallery.confirm.title')}
        question={text('gallery.confirm.question')}
        confirm={text('gallery.delete')}
        onConfirm={close}
        onClose={close}
      />
      <Menu id={`${id}-menu`} label={text('gallery.open.menu')}>
        <MenuItem icon={UserRound}>{text('gallery.profile')}</MenuItem>
        <MenuItem icon={Package} blocked>
          {text('gallery.orders')}
        </MenuItem>
        <MenuItem icon={LogOut}>{text('gallery.logout')}</MenuItem>
      </Menu>
      <Popover id={`${id}-pop`} label={text('gallery.open.popover')} className="card pad">
        {body}
      </Popover>
    </Spec>
  );
}
