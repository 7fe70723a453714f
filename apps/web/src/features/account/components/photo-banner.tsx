import type { PhotoKind, User } from '#contracts';
import { text } from '#contracts/messages';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { FieldError } from '../../../components/ui/field-error.js';
import { photoFields } from '../api/save-profile.js';
import type { Photos } from '../hooks/use-photos.js';
import { CroppedPicture } from './cropped-picture.js';
import { PhotoButtons } from './photo-buttons.js';

const hint = 'photo-hint';

interface Props {
  account: User;
  photos: Photos;
  /** As it is being typed. */
  name: string;
  username: string;
}

/** The person as others see them, with both photos as they will be after saving. */
export function PhotoBanner({ account, photos, name, username }: Props) {
  const shown = (kind: PhotoKind): boolean =>
    photos.changes[kind] === undefined ? account[photoFields[kind]] !== null : photos.changes[kind] !== null;
  const picture = (kind: PhotoKind, otherwise: ReactNode): ReactNode => {
    const change = photos.changes[kind];
    const alt = text(kind === 'profile' ? 'account.photo' : 'account.cover');
    if (change) return <CroppedPicture url={change.url} crop={change.crop} alt={alt} />;
    const address = account[photoFields[kind]];
    return address && change === undefined ? <img className="filling" src={address} alt={alt} /> : otherwise;
  };
  const signInPicture = account.picture ? (
    <img className="filling" src={account.picture} alt={text('account.photo')} />
  ) : (
    <UserRound className="i" aria-hidden />
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
    <section className="card banner" aria-labelledby="photos">
      <h2 id="photos" className="sr">
        {text('account.photosTitle')}
      </h2>
      <div className="banner-cover">{picture('cover', <div className="banner-cloth" />)}</div>
      <div className="banner-cover-act">{buttons('cover')}</div>
      <div className="banner-foot">
        <div className="banner-portrait">{picture('profile', signInPicture)}</div>
        <div className="banner-name">
          <p className="display">{name || account.name || account.email}</p>
          <p className="small muted">{[username && `@${username}`, account.email].filter(Boolean).join(' · ')}</p>
          {account.roles.length > 0 ? (
            <p className="row wrap">
              {account.roles.map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
            </p>
          ) : null}
        </div>
        <div className="banner-act">
          <div className="row">{buttons('profile')}</div>
          <span className="tiny muted" id={hint}>
            {text('account.photoHint')}
          </span>
        </div>
      </div>
      {(['profile', 'cover'] as const).map((kind) => {
        const problem = photos.problems[kind];
        return problem ? (
          <div key={kind} className="field bad banner-problem" role="alert">
            <FieldError
              id={`${kind}-problem`}
            >{`${text(kind === 'profile' ? 'account.photo' : 'account.cover')}: ${problem}`}</FieldError>
          </div>
        ) : null;
      })}
    </section>
  );
}
