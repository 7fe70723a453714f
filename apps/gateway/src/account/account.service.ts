import { newNotifications, text, type User, type UserChanges } from '#contracts';
import { PersonEntity } from '#database';
import type { Core, Pictures } from '#workflow';
import { HttpError } from '../http/http-error.js';
import type { CallOf } from '../http/endpoint.decorator.js';
import type { PeopleService } from '../identity/people.service.js';
import type { Person } from '../identity/person.js';
import { presentAccount } from './account.presenter.js';
import { purposeOf } from './photo.service.js';

const photoFields = { profilePhotoUrl: 'profile', coverPhotoUrl: 'cover' } as const;

/** People's own accounts. The identity row is there from the first request on; the account is made once its notifications are. */
export class AccountService {
  constructor(
    private readonly core: Core,
    private readonly people: PeopleService,
    private readonly pictures: Pictures,
  ) {}

  /** [PROF-04] Makes the account from what the sign-in told, and from the body where that told nothing. Once: made again, it is answered as it is. */
  async create(person: Person, body: CallOf<'POST /api/users'>['body']): Promise<User> {
    if (body.sub !== undefined && body.sub !== person.sub) throw notFound();
    await this.core.database.query(
      `update people set first_name = coalesce(first_name, given_name, $2, split_part(name, ' ', 1)), last_name = coalesce(last_name, family_name, $3),
         username = coalesce(username, $4), notifications = $5, updated_at = now() where id = $1 and notifications is null`,
      [person.id, body.firstName, body.lastName, body.username, JSON.stringify(newNotifications)],
    );
    return this.read(person);
  }

  /** Throws 404 while the account is not made. */
  async read(person: Person): Promise<User> {
    const row = await this.people.row(person.id);
    if (row.notifications === null) throw notFound();
    return presentAccount(row, person);
  }

  async update(person: Person, changes: UserChanges): Promise<User> {
    const known = await this.read(person);
    await this.refuseForeignPhotos(known, changes);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await this.core.database.repository(PersonEntity).update({ id: person.id }, { ...given, updatedAt: new Date() });
    return this.read(person);
  }

  /** [PROF-07] A photo must be one that this person stored for that place, or be the one that is there. */
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
