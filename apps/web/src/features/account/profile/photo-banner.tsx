import type { PhotoKind, User } from '#contracts';
import { text } from '#contracts/messages';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { FieldError } from '../../../components/ui/field-error.js';
import { photoFields } from './save-profile.js';
import type { Photos } from './use-photos.js';
import { CroppedPicture } from './cropped-picture.js';
import { PhotoButtons } from './photo-buttons.js';

const hint = 'photo-hint';
const filling = 'absolute inset-0 size-full object-cover';
/** A cloth on the loom stands where no cover was chosen. */
const cloth =
  'absolute inset-0 bg-[repeating-linear-gradient(90deg,transparent_0_7px,color-mix(in_oklab,var(--accent),transparent_84%)_7px_8px),repeating-linear-gradient(0deg,transparent_0_11px,color-mix(in_oklab,var(--accent),transparent_88%)_11px_12px),linear-gradient(100deg,var(--accent-wash),var(--sunken))]';

interface Props {
  account: User;
  photos: Photos;
  /** As it is being typed. */
  name: string;
  username: string;
}

/** The user as others see them, with both photos as they will be after saving. */
export function PhotoBanner({ account, photos, name, username }: Props) {
  const shown = (kind: PhotoKind): boolean =>
    photos.changes[kind] === undefined ? account[photoFields[kind]] !== null : photos.changes[kind] !== null;
  const picture = (kind: PhotoKind, otherwise: ReactNode): ReactNode => {
    const change = photos.changes[kind];
    const alt = text(kind === 'profile' ? 'account.photo' : 'account.cover');
    if (change) return <CroppedPicture url={change.url} crop={change.crop} alt={alt} />;
    const address = account[photoFields[kind]];
    return address && change === undefined ? <img className={filling} src={address} alt={alt} /> : otherwise;
  };
  const signInPicture = account.picture ? (
    <img className={filling} src={account.picture} alt={text('account.photo')} />
  ) : (
    <UserRound aria-hidden />
  );
  const buttons = (kind: PhotoKind) => (
    <PhotoButtons
      kind={kind}
      photos={photos}
      shown={shown(kind)}
      describedBy={photos.problems[kind] ? `${kind}-problem` : hint}
    />
  );
  return (
    <section className="relative overflow-hidden rounded-card border border-line bg-surface" aria-labelledby="photos">
      <h2 id="photos" className="sr-only">
        {text('account.photosTitle')}
      </h2>
      <div className="relative aspect-4/1 overflow-hidden bg-sunken">{picture('cover', <div className={cloth} />)}</div>
      <div className="absolute top-3 right-3 flex gap-2 max-md:top-2 max-md:right-2">{buttons('cover')}</div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-6 pt-4 pb-5 max-md:grid-cols-1 max-md:gap-2.5 max-md:px-4 max-md:pt-3 max-md:pb-4">
        <div className="relative -mt-20 grid size-32 place-items-center overflow-hidden rounded-full border-4 border-surface bg-plate max-md:-mt-14 max-md:size-24 [&>svg]:size-12">
          {picture('profile', signInPicture)}
        </div>
        <div className="grid gap-0.5 wrap-anywhere">
          <p className="font-display text-[24px]/[30px] font-[650] tracking-[-0.02em] text-balance">
            {name || account.name || account.email}
          </p>
          <p className="text-small text-muted">
            {[username && `@${username}`, account.email].filter(Boolean).join(' · ')}
          </p>
          {account.roles.length > 0 ? (
            <p className="flex flex-wrap items-center gap-2">
              {account.roles.map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
            </p>
          ) : null}
        </div>
        <div className="grid justify-items-end gap-1.5 max-md:justify-items-start">
          <div className="flex items-center gap-2">{buttons('profile')}</div>
          <span className="text-tiny text-muted" id={hint}>
            {text('account.photoHint')}
          </span>
        </div>
      </div>
      {(['profile', 'cover'] as const).map((kind) => {
        const problem = photos.problems[kind];
        return problem ? (
          <div key={kind} className="grid gap-1.5 px-6 pb-4 max-md:px-4" role="alert">
            <FieldError
              id={`${kind}-problem`}
            >{`${text(kind === 'profile' ? 'account.photo' : 'account.cover')}: ${problem}`}</FieldError>
          </div>
        ) : null;
      })}
    </section>
  );
}
