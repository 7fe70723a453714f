import { LogOut, Package, UserRound } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../components/ui/button.js';
import { ConfirmDialog } from '../components/ui/confirm-dialog.js';
import { Dialog } from '../components/ui/dialog.js';
import { Drawer } from '../components/ui/drawer.js';
import { Field } from '../components/ui/field.js';
import { Menu } from '../components/ui/menu.js';
import { Popover } from '../components/ui/popover.js';
import { notify } from '../lib/notify.js';
import { Spec } from './spec.js';
import { usePopup } from '../components/ui/use-popup.js';

const kinds = ['dialog', 'confirm', 'drawer'] as const;
const toasts = [
  ['success', 'ok'],
  ['info', 'live'],
  ['warning', 'wait'],
  ['error', 'bad'],
] as const;

/** The last one is renewed by each further press, and has an action. */
export const Toasts = () => (
  <Spec title={text('gallery.section.toasts')}>
    <div className="flex flex-wrap items-center gap-2">
      {toasts.map(([kind, note]) => (
        <Button key={kind} onClick={() => notify[kind](text(`gallery.note.${note}`))}>
          {text(`gallery.note.${note}`)}
        </Button>
      ))}
      <Button
        onClick={() =>
          notify.info(text('gallery.delete'), {
            id: 'gallery',
            action: { label: text('gallery.undo'), run: () => notify.success(text('gallery.undo')) },
          })
        }
      >
        {text('gallery.undo')}
      </Button>
    </div>
  </Spec>
);

export function Overlays() {
  const menu = usePopup('menu');
  const popover = usePopup('dialog');
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
      <div className="flex items-center gap-2 flex-wrap">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {text(`gallery.open.${kind}`)}
          </Button>
        ))}
        <Button {...menu.button}>{text('gallery.open.menu')}</Button>
        <Button {...popover.button}>{text('gallery.open.popover')}</Button>
        <Button tooltip={text('gallery.tooltip')}>{text('gallery.pointHere')}</Button>
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
      <Menu
        popup={menu.popup}
        label={text('gallery.open.menu')}
        entries={[
          { text: text('gallery.profile'), icon: UserRound, to: '/user' },
          { text: text('gallery.orders'), icon: Package, blocked: true },
          { text: text('gallery.logout'), icon: LogOut },
        ]}
      />
      <Popover popup={popover.popup} label={text('gallery.open.popover')} className="p-5">
        {body}
      </Popover>
    </Spec>
  );
}
