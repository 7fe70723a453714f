import '#contracts/messages/screens';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { SetupFailed, useAccount } from '../../features/account/profile/account.js';
import { formFields, formRow, FormSection } from '../../features/account/profile/form-section.js';
import { ProfileForm } from '../../features/account/profile/profile-form.js';
import { SignOutEverywhere } from '../../features/account/session/sign-out-everywhere.js';
import { SignInInvitation } from '../../features/account/session/sign-in-invitation.js';
import { herePath, loginPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { Skeleton } from '../../components/ui/skeleton.js';

// Below the first screenful.
const AddressBook = lazy(() => import('../../features/shop/addresses/address-book.js'));

/** The profile's own geometry while it is read. */
function ProfileSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label={text('common.loading')}>
      <Skeleton shape="loom" className="h-[300px] rounded-card" />
      {[3, 4].map((lines) => (
        <div key={lines} className={formRow}>
          <div className="grid content-start gap-2">
            <Skeleton width={120} height={20} />
            <Skeleton width="80%" />
          </div>
          <div className={formFields}>
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} shape="block" height={36} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function OwnProfile() {
  const { data: account, error, refetch } = useAccount();
  if (account)
    return (
      <ProfileForm key={account._id} account={account}>
        <FormSection title={text('address.saved')} hint={text('address.savedHint')}>
          <Suspense fallback={<Skeleton shape="block" height={88} />}>
            <AddressBook />
          </Suspense>
        </FormSection>
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

/** [PROF-01] Redirects to the login without a session; says so where the session ends meanwhile, as in another tab. */
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
