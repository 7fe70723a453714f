import { text } from '#contracts/messages';
import { Checkbox } from '../../../components/ui/checkbox.js';
import type { PictureRights } from '../api/rights.js';

/** Asked once, with the first picture a person brings. */
export function RightsQuestion({ rights: { asked, confirm } }: { rights: PictureRights }) {
  if (!asked) return null;
  return (
    <fieldset className="notice wait">
      <div className="grow stack">
        <legend className="strong">{text('rights.title')}</legend>
        <Checkbox label={text('rights.confirm')} hint={text('rights.once')} checked={confirm.isPending} onChange={() => confirm.mutate()} />
      </div>
    </fieldset>
  );
}
