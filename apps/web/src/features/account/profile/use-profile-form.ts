import { zodResolver } from '@hookform/resolvers/zod';
import type { Profile, User } from '#contracts';
import { text } from '#contracts/messages';
import { profileForm } from '#contracts/profile';
import { useEffect } from 'react';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.js';
import { createDrafts } from '../../../lib/drafts.js';
import { notify } from '../../../lib/notify.js';
import { photoFields, PhotoRefused, useSaveProfile } from './save-profile.js';
import { usePhotos } from './use-photos.js';

/** The profile as it is being changed. */
const useProfileDraft = createDrafts<{ profile: Profile | null }>('profile', { profile: null });

const profileOf = ({ firstName, lastName, username, phone, about, address, notifications }: User): Profile => ({
  firstName,
  lastName,
  username,
  phone,
  about,
  address,
  notifications,
});
const forgetDraft = (): void => useProfileDraft.setState({ profile: null });

/** Brings back what was typed before, and keeps what is. */
function useKept(form: UseFormReturn<Profile>): void {
  useEffect(() => {
    const draft = useProfileDraft.getState().profile;
    if (draft) form.reset(draft, { keepDefaultValues: true });
    const stop = form.watch((values, { type }) => {
      if (type === 'change') useProfileDraft.setState({ profile: values as Profile });
    });
    return () => stop.unsubscribe();
  }, [form]);
}

/** The profile being changed. What is typed is kept as a draft until it is saved or given up, so that an ended session loses nothing. */
export function useProfileForm(account: User) {
  const form = useForm<Profile>({ resolver: zodResolver(profileForm), defaultValues: profileOf(account) });
  const photos = usePhotos();
  const saving = useSaveProfile();
  const { reset, setError, handleSubmit } = form;
  useKept(form);

  const refused = (error: unknown): void => {
    if (error instanceof PhotoRefused)
      return photos.refuse(error.kind, error.reason.status >= 500 ? text('account.photoFailed') : error.message);
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) return notify.error(text('account.dataFailed'), { id: 'account' });
    notify.error(text('account.updateFailed'), { id: 'account' });
    if (error.field === photoFields.profile || error.field === photoFields.cover)
      photos.refuse(error.field === photoFields.profile ? 'profile' : 'cover', error.message);
    else if ((error.field && error.field in form.getValues()) || error.field?.includes('.'))
      setError(error.field as FieldPath<Profile>, { type: 'server', message: error.message }, { shouldFocus: true });
  };
  const save = async (values: Profile): Promise<void> => {
    const dirty = new Set(Object.keys(form.formState.dirtyFields));
    const changes = Object.fromEntries(Object.entries(values).filter(([name]) => dirty.has(name))) as Partial<Profile>;
    try {
      const saved = await saving.mutateAsync({ account, changes, photos: photos.changes });
      forgetDraft();
      reset(profileOf(saved));
      photos.clear();
      notify.success(text('account.updated'), { id: 'account' });
    } catch (error) {
      refused(error);
    }
  };
  const discard = (): void => {
    forgetDraft();
    reset(profileOf(account));
    photos.clear();
  };
  return {
    form,
    photos,
    busy: saving.isPending,
    dirty: form.formState.isDirty || photos.changed,
    submit: handleSubmit(save),
    discard,
    forgetDraft,
  };
}
