import * as z from 'zod/mini';
import { text } from './messages.js';

export const profileCountries = ['United States', 'Canada', 'Mexico'] as const;
export const pushChoices = ['everything', 'same-as-email', 'none'] as const;
export const emailTopics = ['comments', 'candidates', 'offers'] as const;
/** Most characters of `about`. */
export const aboutLimit = 1000;
/** [PROF-03] Largest accepted photo in bytes: exactly 5 MB. */
export const photoLimit = 5 * 1024 * 1024;

/** The two photos of a profile with their stored size in pixels. A crop must have the same ratio of width to height. */
export const photoShapes = { profile: { width: 512, height: 512 }, cover: { width: 1600, height: 400 } } as const;
export type PhotoKind = keyof typeof photoShapes;

const USERNAME = /^[\p{L}\p{N}._+@-]*$/u;
const PHONE = /^(?:\+?(?:[\s().-]*\d){5,15}\s*)?$/;
const postalCodes: Record<(typeof profileCountries)[number], RegExp> = {
  'United States': /^\d{5}(?:-\d{4})?$/,
  Canada: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i,
  Mexico: /^\d{5}$/,
};

// Messages are looked up lazily: the language and the texts of a screen are loaded after this file.
const line = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, { error: () => text('account.shorter', { limit }) }));

const address = z
  .object({
    street: line(200),
    city: line(120),
    state: line(60),
    postalCode: line(20),
    country: z.enum(profileCountries, { error: () => text('account.countryWrong') }),
  })
  .check((given) => {
    const { postalCode, country } = given.value;
    if (postalCode === '' || postalCodes[country].test(postalCode)) return;
    given.issues.push({
      code: 'custom',
      input: postalCode,
      path: ['postalCode'],
      message: text('account.postalCodeWrong', { country }),
    });
  });

/** The profile fields a user edits: one set of rules for the form and the server. Uses zod's small build to keep the form light. */
export const profileFields = {
  firstName: line(60).check(z.minLength(1, { error: () => text('account.firstNameNeeded') })),
  lastName: line(60),
  username: line(60).check(z.regex(USERNAME, { error: () => text('account.usernameWrong') })),
  phone: line(30).check(z.regex(PHONE, { error: () => text('account.phoneWrong') })),
  about: line(aboutLimit),
  address,
  notifications: z.object({
    email: z.object({ comments: z.boolean(), candidates: z.boolean(), offers: z.boolean() }),
    push: z.enum(pushChoices),
  }),
};

export const profileForm = z.object(profileFields);
export type Profile = z.infer<typeof profileForm>;

/** [PROF-04] Notifications of a new account: all on. */
export const newNotifications: Profile['notifications'] = {
  email: { comments: true, candidates: true, offers: true },
  push: 'everything',
};
export const noPostalAddress: Profile['address'] = {
  street: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'United States',
};
