import type { PhotoCrop, PhotoKind, Profile, User } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, isAway } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { takeAccount } from './account.js';
import type { LoadedPicture } from './read-picture.js';

interface ChosenPhoto extends LoadedPicture {
  crop: PhotoCrop;
}
/** What becomes of each photo on save: a chosen one, none (null), or what it was. */
export type PhotoChanges = Partial<Record<PhotoKind, ChosenPhoto | null>>;

export const photoFields = { profile: 'profilePhotoUrl', cover: 'coverPhotoUrl' } as const;

/** A photo that was not taken. */
export class PhotoRefused extends Error {
  constructor(
    readonly kind: PhotoKind,
    readonly reason: ApiError,
  ) {
    super(reason.message);
  }
}

async function upload(kind: PhotoKind, { file, crop }: ChosenPhoto): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  try {
    return (await call('POST /api/users/photos/:kind', { params: { kind }, query: { ...crop }, form })).url;
  } catch (error) {
    if (error instanceof ApiError && !isAway(error) && error.status !== 401) throw new PhotoRefused(kind, error);
    throw error;
  }
}

interface Save {
  account: User;
  changes: Partial<Profile>;
  photos: PhotoChanges;
}

/** Photos first, so that the profile never names one that is not there. */
async function save({ account, changes, photos }: Save): Promise<User> {
  const addresses: Partial<Record<'profilePhotoUrl' | 'coverPhotoUrl', string | null>> = {};
  for (const kind of ['profile', 'cover'] as const) {
    const photo = photos[kind];
    if (photo !== undefined) addresses[photoFields[kind]] = photo && (await upload(kind, photo));
  }
  return call('PUT /api/users/sub/:sub', { params: { sub: account.sub }, body: { ...changes, ...addresses } });
}

export const useSaveProfile = () => useMutation({ mutationFn: save, onSuccess: takeAccount });
