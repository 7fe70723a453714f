import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { newNotifications, text, type UserChanges } from '#contracts';
import { UserRepository, type UserEntity } from '#database';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import type { CurrentUser } from '../common/current-user.js';
import { purposeOf } from './photo.service.js';

/** Whose account is meant: one of the two names. */
type AccountName = { id?: string | undefined; sub?: string | undefined };

const photoFields = { profilePhotoUrl: 'profile', coverPhotoUrl: 'cover' } as const;

/** Users' own accounts. The row exists from the user's first request on; the account is created once it has notifications. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly assets: AssetStore,
  ) {}

  /** [PROF-04] Creates the account from the claims of the sign-in, and from the request where they say nothing. An account that exists is returned as it is. */
  async create(user: CurrentUser, request: CallOf<'POST /api/users'>['body']): Promise<UserEntity> {
    assertOwn(user, { sub: request.sub });
    await this.users.createAccount(user.id, request, newNotifications);
    return this.find(user.id);
  }

  /** Throws 404 while the account is not created. */
  async read(user: CurrentUser, name: AccountName): Promise<UserEntity> {
    assertOwn(user, name);
    return this.find(user.id);
  }

  async update(user: CurrentUser, name: AccountName, changes: UserChanges): Promise<UserEntity> {
    const account = await this.read(user, name);
    await this.refuseForeignPhotos(account, changes);
    await this.users.updateAccount(user.id, changes);
    return this.find(user.id);
  }

  private async find(id: string): Promise<UserEntity> {
    const account = await this.users.find(id);
    if (!account || account.notifications === null) throw notFound();
    return account;
  }

  /** [PROF-07] A photo must be one that this user stored for that field, or be the present one. */
  private async refuseForeignPhotos(account: UserEntity, changes: UserChanges): Promise<void> {
    for (const [field, kind] of Object.entries(photoFields) as [keyof typeof photoFields, 'profile' | 'cover'][]) {
      const address = changes[field];
      if (!address || address === account[field]) continue;
      const asset = await this.assets.claimByAddress(address);
      if (asset?.ownerId !== account.id || asset.purpose !== purposeOf(kind))
        throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field });
    }
  }
}

function assertOwn(user: CurrentUser, { id = user.id, sub = user.sub }: AccountName): void {
  if (id !== user.id || sub !== user.sub) throw notFound();
}

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('request.notFound'));
