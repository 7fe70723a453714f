import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { hasRole, useSession } from '../lib/session.js';
import { ButtonLink } from './ui/button-link.js';
import { EmptyState } from './ui/empty-state.js';
import { RowsSkeleton } from './ui/page-skeleton.js';

const ROWS = 6;

/** A screen's content for admins; others read why they may not see it, once it is known who they are. */
export function AdminsOnly({ refused, children }: { refused: ReactNode; children: ReactNode }) {
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  const checking = useSession((session) => session.status === 'checking');
  if (checking) return <RowsSkeleton rows={ROWS} />;
  if (admin) return children;
  return (
    <EmptyState
      title={text('auth.insufficientPermissions')}
      action={
        <ButtonLink variant="primary" to="/home">
          {text('common.goHome')}
        </ButtonLink>
      }
    >
      {refused}
    </EmptyState>
  );
}
