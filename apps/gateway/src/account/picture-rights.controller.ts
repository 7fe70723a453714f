import { Controller, Inject } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { UsersService } from '../identity/users.service.js';

/** Whether a user said that the pictures they bring are theirs to use. Asked once, not at every upload. */
@Controller()
export class PictureRightsController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly users: UsersService,
  ) {}

  @Endpoint('GET /api/picture-rights')
  read(@Call() { user }: CallOf<'GET /api/picture-rights'>): Promise<ResponseOf<'GET /api/picture-rights'>> {
    return this.rightsOf(user.id);
  }

  @Endpoint('POST /api/picture-rights')
  async confirm(@Call() { user }: CallOf<'POST /api/picture-rights'>): Promise<ResponseOf<'POST /api/picture-rights'>> {
    await this.core.database.query(
      'update users set picture_rights_at = now(), updated_at = now() where id = $1 and picture_rights_at is null',
      [user.id],
    );
    return this.rightsOf(user.id);
  }

  private async rightsOf(id: string): Promise<ResponseOf<'GET /api/picture-rights'>> {
    const { pictureRightsAt } = await this.users.row(id);
    return { confirmedAt: pictureRightsAt?.toISOString() ?? null };
  }
}
