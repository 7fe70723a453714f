import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { logOut } from '../../features/auth/api/log-out.js';
import { ownPath } from '../../lib/own-path.js';

export default function LogoutScreen() {
  const [search] = useSearchParams();
  useEffect(() => logOut(ownPath(search.get('returnTo'), '/home')), [search]);
  return (
    <main className="center-page bare">
      <div className="center-card">
        <BrandMark />
        <h1>{text('auth.signingOut')}</h1>
      </div>
    </main>
  );
}
