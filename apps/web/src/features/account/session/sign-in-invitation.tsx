import { LogIn } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { loginPath } from '../../../lib/own-path.js';
import { ButtonLink } from '../../../components/ui/button-link.js';

/** Stands on open screens whose content belongs to a user. */
export function SignInInvitation({ title, children }: { title: string; children: string }) {
  const { pathname, search } = useLocation();
  const action = (
    <ButtonLink variant="primary" to={loginPath(`${pathname}${search}`)}>
      <LogIn aria-hidden />
      {text('common.logIn')}
    </ButtonLink>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}
