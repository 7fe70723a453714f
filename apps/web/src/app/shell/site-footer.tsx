import { text } from '#contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { appVersion } from '../../lib/app-version.js';
import { queryKeys } from '../../lib/query-client.js';

/** The version, and whether the development flag is on: known wherever a screen has read the configuration. */
export function SiteFooter() {
  const development =
    useQuery<{ development: boolean }>({ queryKey: queryKeys.config, enabled: false }).data?.development ?? false;
  return (
    <footer className="siteft">
      <span>
        {text('app.version', { version: appVersion })}
        {development ? ` · ${text('app.development')}` : null}
      </span>
      <span className="row wrap gap-4">
        <Link to="/catalog">{text('page.catalog')}</Link>
        <Link to="/orders">{text('page.orders')}</Link>
        <Link to="/tokens">{text('page.tokens')}</Link>
        <Link to="/terms">{text('page.terms')}</Link>
        <Link to="/privacy">{text('page.privacy')}</Link>
      </span>
    </footer>
  );
}
