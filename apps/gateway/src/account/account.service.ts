import { newNotifications, text, type User, type UserChanges } from '#contracts';
import { UserEntity } from '#database';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import type { UsersService } from '../identity/users.service.js';
import type { CurrentUser } from '../identity/current-user.js';
import { presentAccount } from './account.presenter.js';
import { purposeOf } from './photo.service.js';

const photoFields = { profilePhotoUrl: 'profile', coverPhotoUrl: 'cover' } as const;

/** Users's own accounts. The identity row is there from the first request on; the account is made once its notifications are. */
export class AccountService {
  constructor(
    private readonly core: Core,
    private readonly users: UsersService,
    private readonly pictures: AssetStore,
  ) {}

  /** [PROF-04] Makes the account from what the sign-in told, and from the body where that told nothing. Once: made again, it is answered as it is. */
  async create(user: CurrentUser, body: CallOf<'POST /api/users'>['body']): Promise<User> {
    if (body.sub !== undefined && body.sub !== user.sub) throw notFound();
    await this.core.database.query(
      `update users set first_name = coalesce(first_name, given_name, $2, split_part(name, ' ', 1)), last_name = coalesce(last_name, family_name, $3),
         username = coalesce(username, $4), notifications = $5, updated_at = now() where id = $1 and notifications is null`,
      [user.id, body.firstName, body.lastName, body.username, JSON.stringify(newNotifications)],
    );
    return this.read(user);
  }

  /** Throws 404 while the account is not made. */
  async read(user: CurrentUser): Promise<User> {
    const row = await this.users.row(user.id);
    if (row.notifications === null) throw notFound();
    return presentAccount(row, user);
  }

  async update(user: CurrentUser, changes: UserChanges): Promise<User> {
    const known = await this.read(user);
    await this.refuseForeignPhotos(known, changes);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await this.core.database.repository(UserEntity).update({ id: user.id }, { ...given, updatedAt: new Date() });
    return this.read(user);
  }

  /** [PROF-07] A photo must be one that this user stored for that place, or be the one that is there. */
  private async refuseForeignPhotos(known: User, changes: UserChanges): Promise<void> {
    for (const [field, kind] of Object.entries(photoFields) as [keyof typeof photoFields, 'profile' | 'cover'][]) {
      const address = changes[field];
      if (!address || address === known[field]) continue;
      const asset = await this.pictures.claimByAddress(address);
      if (asset?.ownerId !== known._id || asset.purpose !== purposeOf(kind))
        throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field });
    }
  }
}

export const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('request.notFound'));
