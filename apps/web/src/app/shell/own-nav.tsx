import { text } from '#contracts/messages';
import { useSession } from '../../lib/session.js';
import { NavLinks, railLook } from './nav-links.js';
import { ownEntries, staffEntries } from './own-entries.js';

const groupHead =
  'px-3 pt-5 pb-1.5 text-tiny font-[550] text-muted max-[1179px]:px-0 max-[1179px]:pt-3 max-[1179px]:pb-1 max-[1179px]:text-[0px]';

/** What the rail leads a signed-in user to, and staff beyond that. */
export default function OwnNav() {
  const staff = staffEntries(useSession((session) => session.user));
  return (
    <>
      <div className={groupHead}>{text('nav.yours')}</div>
      <NavLinks look={railLook} entries={ownEntries} />
      {staff.length > 0 ? <div className={groupHead}>{text('nav.staff')}</div> : null}
      <NavLinks look={railLook} entries={staff} />
    </>
  );
}
