import { text } from '#contracts/messages';
import { lazyOnPress, OnceOpen } from '../../components/ui/once-open.js';
import { usePopup } from '../../components/ui/use-popup.js';
import { useBalance } from '../../features/jobs/balance.js';
import { withTexts } from '../../lib/language.js';
import { useSession } from '../../lib/session.js';
import { Portrait } from './portrait.js';

const ProfileMenuPopup = lazyOnPress(() => withTexts(import('./profile-menu-popup.js')));

interface Balance {
  tokens: number;
  reserved: number;
}

/** [APP-09] What can be spent, and what is reserved for work in progress. */
export const balanceText = ({ tokens, reserved }: Balance): string =>
  reserved > 0 ? text('tokens.withReserved', { tokens, reserved }) : `${tokens} ${text('tokens.left')}`;
const menuLabel = ({ tokens, reserved }: Balance): string =>
  reserved > 0 ? text('bar.profileMenuReserved', { tokens, reserved }) : text('bar.profileMenuTokens', { tokens });

/** The portrait with the balance hanging under it like a swing tag, and what opens from it. */
export function ProfileMenu() {
  const { status, user } = useSession();
  const balance = useBalance();
  const { popup, button } = usePopup('menu');
  const known = status === 'signedIn' ? balance.data : { tokensAvailable: 0, held: 0 };
  const shown = status !== 'checking' && known ? { tokens: known.tokensAvailable, reserved: known.held } : null;
  return (
    <>
      <button
        type="button"
        {...button}
        className="relative grid h-14 w-[100px] flex-none content-start justify-items-center rounded-lg border-0 bg-transparent pt-[5px] max-md:w-24"
        aria-label={shown ? menuLabel(shown) : text('bar.profileMenu')}
      >
        <Portrait user={user} size={30} />
        {shown ? (
          <span className="absolute top-[33px] inline-flex h-[19px] items-center gap-[5px] rounded-[5px_10px_10px_5px] border border-line bg-surface px-2 ps-[7px] text-[11px]/none font-semibold whitespace-nowrap before:size-[5px] before:rounded-full before:border-[1.5px] before:border-strong-line before:bg-canvas">
            {balanceText(shown)}
          </span>
        ) : null}
      </button>
      <OnceOpen open={popup.open} onClose={popup.close}>
        <ProfileMenuPopup popup={popup} />
      </OnceOpen>
    </>
  );
}
