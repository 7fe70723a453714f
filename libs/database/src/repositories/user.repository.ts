import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindManyOptions, IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { Database, type Transaction } from '../database.js';
import { UserEntity } from '../entities/index.js';
import { newId, UUID } from '../ids.js';

/** Whom an access token names, and what it says of them. */
export type NewUser = Pick<UserEntity, 'issuer' | 'sub'> & UserClaims;

/** What an identity provider says of a user. */
export type UserClaims = {
  [Claim in 'email' | 'name' | 'givenName' | 'familyName' | 'username' | 'picture']?: string | undefined;
};

/** The fields of an account; undefined ones stay as they are. */
export type AccountFields = {
  [
    Field in
      | 'firstName'
      | 'lastName'
      | 'username'
      | 'phone'
      | 'about'
      | 'address'
      | 'notifications'
      | 'profilePhotoUrl'
      | 'coverPhotoUrl'
  ]?: UserEntity[Field] | undefined;
};

export type KnownUser = Pick<UserEntity, 'id' | 'barredAt' | 'staffRights' | 'staffRightsAt'>;
export type UserName = Pick<UserEntity, 'id' | 'sub' | 'name'>;

/** The statements on users. A row exists from the user's first request on; its account once it has notifications. */
@Injectable()
export class UserRepository {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
  ) {}

  find(id: string): Promise<UserEntity | null> {
    return this.users.findOneBy({ id });
  }

  findByIdentity(issuer: string, sub: string): Promise<KnownUser | null> {
    return this.users.findOne({
      select: { id: true, barredAt: true, staffRights: true, staffRightsAt: true },
      where: { issuer, sub },
    });
  }

  /** The id of the new row, or of the one that another request has added meanwhile. */
  async createOnce(tx: Transaction, user: NewUser): Promise<string> {
    const users = tx.repository(UserEntity);
    await users
      .createQueryBuilder()
      .insert()
      .values({ id: newId(), ...user })
      .orIgnore()
      .updateEntity(false)
      .execute();
    const { id } = await users.findOneOrFail({
      select: { id: true },
      where: { issuer: user.issuer, sub: user.sub },
    });
    return id;
  }

  /** Keeps the claims of a sign-in; what they leave out stays, and so does a username that is set. */
  async updateClaims(id: string, { username, ...claims }: UserClaims): Promise<void> {
    await this.users
      .createQueryBuilder()
      .update()
      .set({ ...claims, username: () => 'coalesce(username, :username)', updatedAt: () => 'now()' })
      .where({ id })
      .setParameter('username', username ?? null)
      .execute();
  }

  /** Makes the account from the claims, and from `given` where they say nothing. Changes nothing where it is made already. */
  async createAccount(
    id: string,
    given: { [Field in 'firstName' | 'lastName' | 'username']?: string | undefined },
    notifications: Record<string, unknown>,
  ): Promise<void> {
    await this.database.query(
      `update users set first_name = coalesce(first_name, given_name, $2, split_part(name, ' ', 1)), last_name = coalesce(last_name, family_name, $3),
         username = coalesce(username, $4), notifications = $5, updated_at = now() where id = $1 and notifications is null`,
      [id, given.firstName, given.lastName, given.username, JSON.stringify(notifications)],
    );
  }

  async updateAccount(id: string, changes: AccountFields): Promise<void> {
    await this.users.update({ id }, { ...(changes as object), updatedAt: () => 'now()' });
  }

  /** Notes that the user confirmed the rights to their pictures; the first confirmation counts. */
  async confirmPictureRights(id: string): Promise<void> {
    await this.users.update(
      { id, pictureRightsAt: IsNull() },
      { pictureRightsAt: () => 'now()', updatedAt: () => 'now()' },
    );
  }

  /** Users with that sub or id, locked until the transaction ends. A sub may exist once for each issuer. */
  lockBySubOrId(tx: Transaction, subOrId: string): Promise<UserName[]> {
    return tx.repository(UserEntity).find({ ...namesBySubOrId(subOrId), lock: { mode: 'for_no_key_update' } });
  }

  /** The first user with that sub or id. */
  async findIdBySubOrId(tx: Transaction, subOrId: string): Promise<string | undefined> {
    return (await tx.repository(UserEntity).find(namesBySubOrId(subOrId)))[0]?.id;
  }

  /** False where the user was so already. */
  async setBarred(tx: Transaction, id: string, barred: boolean): Promise<boolean> {
    const { affected } = await tx.repository(UserEntity).update(
      { id, barredAt: barred ? IsNull() : Not(IsNull()) },
      {
        barredAt: barred ? () => 'now()' : null,
        barringChangedAt: () => 'clock_timestamp()',
        updatedAt: () => 'now()',
      },
    );
    return affected === 1;
  }

  /** Keeps what a token allows; the rights of before, or undefined where they are the same or a newer token was seen. */
  async setStaffRights(tx: Transaction, id: string, rights: string[], issuedAt: Date): Promise<string[] | undefined> {
    const [before] = await tx.query<{ staffRights: string[] }>(
      `with before as (select id, staff_rights from users where id = $1 for no key update)
       update users set staff_rights = $2, staff_rights_at = $3 from before
       where users.id = before.id and before.staff_rights <> $2 and coalesce(users.staff_rights_at <= $3, true)
       returning before.staff_rights`,
      [id, rights, issuedAt],
    );
    return before?.staffRights;
  }

  /** Users barred or let in again after that time. */
  async findBarringsSince(time: Date): Promise<{ id: string; barred: boolean; changedAt: Date }[]> {
    const users = await this.users.find({
      select: { id: true, barredAt: true, barringChangedAt: true },
      where: { barringChangedAt: MoreThan(time) },
    });
    return users.map(({ id, barredAt, barringChangedAt }) => ({
      id,
      barred: barredAt !== null,
      changedAt: barringChangedAt!,
    }));
  }
}

const namesBySubOrId = (subOrId: string): FindManyOptions<UserEntity> => ({
  select: { id: true, sub: true, name: true },
  where: [{ sub: subOrId }, ...(UUID.test(subOrId) ? [{ id: subOrId }] : [])],
  order: { id: 'asc' },
});
