import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { FailureState } from '../../components/ui/failure-state.js';

/** What a screen that broke leaves behind: the rest of the page stays usable. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error('Unexpected error', error), [error]);
  return (
    <div className="page">
      <h1 className="sr-only">{text('app.wentWrong')}</h1>
      <FailureState
        title={text('app.wentWrong')}
        onRetry={() => window.location.reload()}
        action={<ButtonLink to="/home">{text('common.goHome')}</ButtonLink>}
      >
        {text('app.screenBroke')}
      </FailureState>
    </div>
  );
}
