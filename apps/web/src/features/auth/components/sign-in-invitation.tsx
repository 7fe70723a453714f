import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { loginPath } from '../../../lib/own-path.js';

/** Stands on open screens whose content belongs to a person. */
export function SignInInvitation({ title, children }: { title: string; children: string }) {
  const { pathname, search } = useLocation();
  const action = (
    <Link className="btn primary" to={loginPath(`${pathname}${search}`)}>
      <LogIn className="i" aria-hidden />
      {text('common.logIn')}
    </Link>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}
