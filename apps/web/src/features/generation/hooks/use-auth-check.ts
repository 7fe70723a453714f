import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { herePath, loginPath } from '../../../lib/own-path.js';
import { useSession } from '../../../lib/session.js';

/** [GEN-11] A stored session that the server does not confirm leads to the login, with the reason. */
export function useAuthCheck(): void {
  const navigate = useNavigate();
  const refused = useSession((session) => session.refused);
  useEffect(() => {
    if (!refused) return;
    useSession.setState({ refused: false });
    notify.error(text('auth.tryAgainLogIn'), { id: 'session' });
    void navigate(loginPath(herePath()));
  }, [refused, navigate]);
}
