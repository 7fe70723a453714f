import { text } from '#contracts/messages';
import { cx } from 'class-variance-authority';
import { Images, ShoppingBag, SunMoon, WandSparkles } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { lazyOnPress, OnceOpen } from '../../components/ui/once-open.js';
import { Popover } from '../../components/ui/popover.js';
import { usePopup } from '../../components/ui/use-popup.js';
import { withTexts } from '../../lib/language.js';
import { loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { MenuSheet } from './menu-sheet.js';
import { firstName } from './portrait.js';
import { ProfileMenu } from './profile-menu.js';
import { PromptBar } from './prompt-bar.js';
import { iconLook } from '../../components/ui/icon-look.js';
import { ButtonLink } from '../../components/ui/button-link.js';
import { linesOf, useCart } from '../../features/shop/cart/cart.js';

const ThemeMenuPopup = lazyOnPress(() => withTexts(import('./theme-menu-popup.js')));

function ThemeMenu() {
  const { popup, button } = usePopup('menu');
  return (
    <>
      <button type="button" {...button} className={iconLook('size-11 max-md:hidden')} aria-label={text('theme.label')}>
        <SunMoon className="size-5" aria-hidden />
      </button>
      <OnceOpen open={popup.open} onClose={popup.close}>
        <ThemeMenuPopup popup={popup} />
      </OnceOpen>
    </>
  );
}

/** On a phone the prompt opens under the bar. */
function PhonePrompt() {
  const { popup, button, close } = usePopup('dialog');
  return (
    <>
      <button type="button" {...button} className={iconLook('md:hidden')} aria-label={text('bar.describe')}>
        <WandSparkles className="size-5" aria-hidden />
      </button>
      <Popover
        popup={popup}
        label={text('bar.describe')}
        align="center"
        className="w-[calc(100vw-16px)] rounded-[14px] p-2"
      >
        <PromptBar phone onGo={close} />
      </Popover>
    </>
  );
}

/** The way to the cart; the number stands there only when something is in it. */
function CartButton() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const cart = useCart();
  const lines = signedIn ? linesOf(cart.data).length : 0;
  return (
    <Link
      className={iconLook('size-11')}
      to="/cart"
      aria-label={lines > 0 ? text('app.cartWith', { count: lines }) : text('page.cart')}
    >
      <ShoppingBag className="size-5" aria-hidden />
      {lines > 0 ? (
        <span className="absolute end-0 top-px h-4 min-w-4 rounded-lg bg-ink px-1 text-center text-[11px]/4 font-[650] text-canvas">
          {lines}
        </span>
      ) : null}
    </Link>
  );
}

/** A press above or below a small button counts: 44 px in all. */
const reach = 'relative before:absolute before:inset-x-0';

/** Beside the balance of a visitor. Keeps its place while the session is checked, unless one is stored, so that nothing moves. */
function LogIn() {
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  if (status === 'signedIn') return null;
  return (
    <ButtonLink
      variant="primary"
      size="sm"
      className={cx(
        'h-8!',
        reach,
        'before:-inset-y-[7px]',
        status === 'checking' && 'invisible in-data-[session=stored]:hidden',
      )}
      to={loginPath(`${pathname}${search}`)}
    >
      {text('common.logIn')}
    </ButtonLink>
  );
}

export function TopBar() {
  const { status, user } = useSession();
  return (
    <header className="fixed inset-x-0 top-0 z-40 flex h-14 items-center gap-2 border-b border-line bg-canvas ps-5 pe-6 max-md:gap-1 max-md:ps-2 max-md:pe-1">
      <MenuSheet />
      <Link
        className="flex h-11 w-[212px] min-w-11 flex-none items-center gap-2.5 font-display text-[20px]/none font-bold tracking-[-0.035em] no-underline max-[1179px]:me-2 max-[1179px]:w-auto max-md:me-0 max-md:gap-2 max-md:text-[19px]/none"
        to="/home"
        aria-label={text('app.name')}
      >
        <BrandMark />
        {/* A visitor's phone gives the width to the way in. */}
        <span className={status === 'signedIn' ? 'max-[359px]:hidden' : 'max-[439px]:hidden'}>{text('app.name')}</span>
      </Link>
      <PromptBar />
      <div className="ms-auto flex items-center gap-1">
        {status === 'signedIn' && user ? (
          <span className="ps-2 pe-1 font-[550] whitespace-nowrap max-[959px]:hidden">
            {text('bar.greeting', { name: firstName(user) })}
          </span>
        ) : null}
        <ButtonLink
          size="sm"
          icon={Images}
          className={`h-8! max-md:hidden ${reach} before:-inset-y-[7px]`}
          to="/user-designs"
        >
          {text('page.designs')}
        </ButtonLink>
        <PhonePrompt />
        <ThemeMenu />
        <CartButton />
        <LogIn />
        <ProfileMenu />
      </div>
    </header>
  );
}
