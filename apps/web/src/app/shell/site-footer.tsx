import { text } from '#contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { configKey } from '../../lib/app-config.js';

/** The version of package.json, put in by the build. */
const appVersion = String(import.meta.env['VITE_APP_VERSION']);

const footLink = 'inline-flex min-h-11 min-w-11 items-center justify-center';

/** The version, and whether the development flag is on: known wherever a screen has read the configuration. */
export function SiteFooter() {
  const development =
    useQuery<{ development: boolean }>({ queryKey: configKey, enabled: false }).data?.development ?? false;
  return (
    // Its place is known once the screen above it is there.
    <footer className="mx-auto mt-24 flex max-w-[1120px] flex-wrap items-center justify-between gap-4 border-t border-line pt-2 text-small text-muted [main:has([aria-busy=true])>&]:invisible">
      <span>
        {text('app.version', { version: appVersion })}
        {development ? ` · ${text('app.development')}` : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        <Link className={footLink} to="/catalog">
          {text('page.catalog')}
        </Link>
        <Link className={footLink} to="/orders">
          {text('page.orders')}
        </Link>
        <Link className={footLink} to="/tokens">
          {text('page.tokens')}
        </Link>
        <Link className={footLink} to="/status">
          {text('page.status')}
        </Link>
        <Link className={footLink} to="/terms">
          {text('page.terms')}
        </Link>
        <Link className={footLink} to="/privacy">
          {text('page.privacy')}
        </Link>
      </span>
    </footer>
  );
}
