import type { User } from '#contracts';
import { text } from '#contracts/messages';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { useProfileForm } from './use-profile-form.js';
import { LeaveGuard } from './leave-guard.js';
import { NotificationSection } from './notification-fields.js';
import { PhotoBanner } from './photo-banner.js';
import { AboutSection, AddressSection } from './profile-fields.js';

// Loaded once a photo is chosen.
const CropDialog = lazyOnPress(() => import('./crop-dialog.js'));

/** `children` stand below the fields and save nothing. */
export function ProfileForm({ account, children }: { account: User; children?: ReactNode }) {
  const { form, photos, busy, dirty, submit, discard, forgetDraft } = useProfileForm(account);
  const [firstName, lastName, username] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'username'],
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <PhotoBanner account={account} photos={photos} name={`${firstName} ${lastName}`.trim()} username={username} />
        <AboutSection form={form} email={account.email} />
        <AddressSection form={form} />
        <NotificationSection control={form.control} />
        {children}
        <div className="sticky bottom-0 z-20 -mt-px flex items-center gap-2 border-t border-line bg-canvas pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] max-md:mx-[calc(var(--gutter)*-1)] max-md:-mb-[72px] max-md:px-4 [&>button]:flex-none">
          <span className="min-w-0 flex-1 text-small text-muted" role="status">
            {text(dirty ? 'account.unsaved' : 'account.allSaved')}
          </span>
          {dirty ? (
            <Button variant="ghost" onClick={discard}>
              {text('account.discard')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={busy}>
            {text(busy ? 'account.saving' : 'account.save')}
          </Button>
        </div>
      </form>
      {photos.cropping ? (
        <Opening onClose={photos.cancel}>
          <CropDialog {...photos.cropping} onUse={photos.use} onClose={photos.cancel} />
        </Opening>
      ) : null}
      <LeaveGuard dirty={dirty} onLeave={forgetDraft} />
    </>
  );
}
