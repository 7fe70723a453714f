import { Link } from 'react-router-dom';
import { appVersion } from '../../lib/app-version.js';

export function SiteFooter() {
  return (
    <footer className="siteft">
      <span>Inkloom {appVersion}</span>
      <span className="row gap-4">
        <Link to="/catalog">Catalog</Link>
        <Link to="/orders">My Orders</Link>
        <Link to="/tokens">Get Tokens</Link>
      </span>
    </footer>
  );
}
