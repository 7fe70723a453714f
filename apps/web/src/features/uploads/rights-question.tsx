import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { Checkbox } from '../../components/ui/checkbox.js';
import { NoticeBox, noticeLook } from '../../components/ui/notice-box.js';
import type { PictureRights } from './rights.js';

/** Asked once, with the first picture a user brings. */
export function RightsQuestion({ rights: { asked, confirm, unread, readAgain } }: { rights: PictureRights }) {
  if (unread)
    return (
      <NoticeBox look="bad" role="alert">
        {text('rights.unread')}{' '}
        <Button size="sm" onClick={readAgain}>
          {text('common.tryAgain')}
        </Button>
      </NoticeBox>
    );
  if (!asked) return null;
  return (
    <fieldset className={noticeLook({ look: 'wait' })}>
      <div className="min-w-0 flex-1 grid gap-2">
        <legend className="font-semibold">{text('rights.title')}</legend>
        <Checkbox
          label={text('rights.confirm')}
          hint={text('rights.once')}
          checked={confirm.isPending}
          onChange={() => confirm.mutate()}
        />
      </div>
    </fieldset>
  );
}
