import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { SetupFailed, useAccount } from '../../features/account/api/account.js';
import { FormSection } from '../../features/account/components/form-section.js';
import { ProfileForm } from '../../features/account/components/profile-form.js';
import { ProfileSkeleton } from '../../features/account/components/profile-skeleton.js';
import { SignOutEverywhere } from '../../features/auth/components/sign-out-everywhere.js';
import { SignInInvitation } from '../../features/auth/components/sign-in-invitation.js';
import { herePath, loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import '../../styles/account.css';

function OwnProfile() {
  const { data: account, error, refetch } = useAccount();
  if (account)
    return (
      <ProfileForm key={account._id} account={account}>
        <FormSection title={text('auth.sessionsTitle')} hint={text('auth.sessionsHint')}>
          <SignOutEverywhere />
        </FormSection>
      </ProfileForm>
    );
  if (!error) return <ProfileSkeleton />;
  return (
    <FailureState
      title={text(error instanceof SetupFailed ? 'account.createFailed' : 'account.loadFailed')}
      onRetry={() => void refetch()}
    >
      {text('account.loadFailedHint')}
    </FailureState>
  );
}

/** [PROF-01] Who comes without a session goes to the login; who loses it here, in another tab for instance, is told so. */
export default function UserScreen() {
  const status = useSession((session) => session.status);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'signedOut' && !wasSignedIn) return <Navigate to={loginPath(herePath())} replace />;
  return (
    <div className="page">
      <PageHead title={text('page.profile')} sub={text('account.sub')} />
      {status === 'checking' ? <ProfileSkeleton /> : null}
      {status === 'signedIn' ? <OwnProfile /> : null}
      {status === 'signedOut' ? (
        <SignInInvitation title={text('account.logIn')}>{text('account.logInHint')}</SignInInvitation>
      ) : null}
    </div>
  );
}
