import '#contracts/messages/screens';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { SignInInvitation } from '../../features/account/session/sign-in-invitation.js';
import { AuditChain } from '../../features/staff/audit/audit-chain.js';
import { AuditLog } from '../../features/staff/audit/audit-log.js';
import { isStaff, useSession } from '../../lib/session.js';

/** The audit log, for operators and admins. */
export default function AuditScreen() {
  const { status, user } = useSession();
  if (status === 'checking') return <RowsSkeleton rows={4} />;
  if (!user) return <SignInInvitation title={text('audit.title')}>{text('audit.invitation')}</SignInInvitation>;
  if (!isStaff(user))
    return <EmptyState title={text('auth.insufficientPermissions')}>{text('audit.staffOnly')}</EmptyState>;
  return (
    <>
      <h2 className="sr-only">{text('audit.title')}</h2>
      <AuditChain />
      <AuditLog />
    </>
  );
}
