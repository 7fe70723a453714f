import { Injectable } from '@nestjs/common';
import { UserRepository } from '#database';
import { UsersService } from '../identity/users.service.js';

/** Whether users confirmed that the pictures they bring are theirs to use. Users confirm it once, not at every upload. */
@Injectable()
export class PictureRightsService {
  constructor(
    private readonly users: UsersService,
    private readonly repository: UserRepository,
  ) {}

  /** When the user confirmed it; null while they have not. */
  async confirmedAt(userId: string): Promise<Date | null> {
    return (await this.users.get(userId)).pictureRightsAt;
  }

  /** Returns when the user confirmed it first. */
  async confirm(userId: string): Promise<Date | null> {
    await this.repository.confirmPictureRights(userId);
    return this.confirmedAt(userId);
  }
}
