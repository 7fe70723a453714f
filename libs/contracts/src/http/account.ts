import { z } from 'zod';
import { photoShapes, profileFields, type PhotoKind } from '../profile.js';
import { isoTime, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

/** [PROF-07] A user as shown in their own profile. `picture` comes from the sign-in; photos are null when none is set. */
const userSchema = z.object({
  ...profileFields,
  // Shows stored values unchanged, even where a rule has become stricter since.
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phone: z.string(),
  about: z.string(),
  _id: uuid,
  sub: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
  profilePhotoUrl: z.string().nullable(),
  coverPhotoUrl: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type User = z.infer<typeof userSchema>;

const photoUrl = z.string().max(2000).nullable();
/** Any of the fields a user may change. [PROF-06] Strips everything else from the body, including email, roles and permissions. */
const changes = z.object({ ...profileFields, profilePhotoUrl: photoUrl, coverPhotoUrl: photoUrl }).partial();
export type UserChanges = z.infer<typeof changes>;

const { firstName, lastName, username } = profileFields;
const newUser = z.object({ sub: z.string().max(300), firstName, lastName, username }).partial();

const subParams = z.object({ sub: z.string().min(1).max(300) });
const idParams = z.object({ id: z.string().min(1).max(100) });

const share = z.coerce.number().min(0).max(1);
/** The part of the upright picture to keep, in shares of its width and height; the middle by default. */
const cropQuery = z.object({ left: share, top: share, width: share.positive(), height: share.positive() }).partial();
export type PhotoCrop = Required<z.infer<typeof cropQuery>>;

/** When the user confirmed the rights to their uploaded pictures; null until then. */
const pictureRights = z.object({ confirmedAt: isoTime.nullable() });

export const accountEndpoints = {
  'GET /api/picture-rights': endpoint({
    summary: 'Whether the caller confirmed that pictures they upload are theirs to use',
    access: 'signedIn',
    response: pictureRights,
  }),
  'POST /api/picture-rights': endpoint({
    summary:
      'Confirm once that pictures the caller uploads are theirs to use; a repeated confirmation keeps the first time',
    access: 'signedIn',
    effect: true,
    body: z.object({ confirmed: z.literal(true) }),
    response: pictureRights,
  }),
  'POST /api/users': endpoint({
    summary:
      "Create the caller's account from the sign-in's data, with all notifications on; returns an existing account unchanged",
    access: 'signedIn',
    effect: true,
    body: newUser,
    response: userSchema,
  }),
  'GET /api/users/sub/:sub': endpoint({
    summary: "The caller's own account; 404 while it is not made",
    access: 'signedIn',
    params: subParams,
    response: userSchema,
  }),
  'PUT /api/users/sub/:sub': endpoint({
    summary: 'Change fields of the own profile',
    access: 'signedIn',
    effect: true,
    params: subParams,
    body: changes,
    response: userSchema,
  }),
  'GET /api/users/:id': endpoint({
    summary: "The caller's own account; 404 while it is not made",
    access: 'signedIn',
    params: idParams,
    response: userSchema,
  }),
  'PUT /api/users/:id': endpoint({
    summary: 'Change fields of the own profile',
    access: 'signedIn',
    effect: true,
    params: idParams,
    body: changes,
    response: userSchema,
  }),
  'POST /api/users/photos/:kind': endpoint({
    summary:
      'Store a photo of at most 5 MB, cropped to its shape; the client then saves the returned URL in the profile',
    access: 'signedIn',
    rate: 'uploads',
    multipart: true,
    params: z.object({ kind: z.enum(Object.keys(photoShapes) as [PhotoKind, ...PhotoKind[]]) }),
    query: cropQuery,
    response: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
};
