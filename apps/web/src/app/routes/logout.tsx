import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { logOut } from '../../features/auth/api/log-out.js';
import { ownPath } from '../../lib/own-path.js';

export default function LogoutScreen() {
  const [search] = useSearchParams();
  const [failed, setFailed] = useState(false);
  const leave = (): void => void logOut(ownPath(search.get('returnTo'), '/home')).then((left) => setFailed(!left));
  // Once per visit; another try is the person's.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(leave, []);
  return (
    <main className="center-page bare">
      <div className="center-card">
        <BrandMark />
        <h1>{text(failed ? 'page.logout' : 'auth.signingOut')}</h1>
        {failed ? (
          <>
            <NoticeBox look="bad" role="alert">
              {text('auth.logoutFailed')}
            </NoticeBox>
            <div className="row">
              <button type="button" className="btn primary" onClick={leave}>
                {text('auth.tryAgain')}
              </button>
              <Link className="btn" to="/home">
                {text('common.goHome')}
              </Link>
            </div>
          </>
        ) : null}
      </div>
    </main>
  );
}
