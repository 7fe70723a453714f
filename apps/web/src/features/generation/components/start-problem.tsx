import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { loginPath } from '../../../lib/own-path.js';
import { NotStarted } from '../hooks/use-generate.js';

/** Why nothing was started, with the way to change that. */
export function StartProblem({ error }: { error: Error | null }) {
  const { pathname, search } = useLocation();
  if (!(error instanceof NotStarted)) return null;
  const action =
    error.message === text('auth.noAccessToken') ? (
      <Link className="link" to={loginPath(`${pathname}${search}`)}>
        {text('common.logIn')}
      </Link>
    ) : error.message === text('tokens.insufficient') ? (
      <Link className="link" to="/tokens">
        {text('common.getTokens')}
      </Link>
    ) : null;
  return (
    <NoticeBox look="bad" role="alert" action={action}>
      {error.message}
    </NoticeBox>
  );
}
