import { Controller, Inject } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type AnswerOf, type CallOf } from '../http/endpoint.decorator.js';
import { PeopleService } from '../identity/people.service.js';

/** Whether a person said that the pictures they bring are theirs to use. Asked once, not at every upload. */
@Controller()
export class PictureRightsController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly people: PeopleService,
  ) {}

  @Endpoint('GET /api/picture-rights')
  read(@Call() { person }: CallOf<'GET /api/picture-rights'>): Promise<AnswerOf<'GET /api/picture-rights'>> {
    return this.rightsOf(person.id);
  }

  @Endpoint('POST /api/picture-rights')
  async confirm(@Call() { person }: CallOf<'POST /api/picture-rights'>): Promise<AnswerOf<'POST /api/picture-rights'>> {
    await this.core.database.query(
      'update people set picture_rights_at = now(), updated_at = now() where id = $1 and picture_rights_at is null',
      [person.id],
    );
    return this.rightsOf(person.id);
  }

  private async rightsOf(id: string): Promise<AnswerOf<'GET /api/picture-rights'>> {
    const { pictureRightsAt } = await this.people.row(id);
    return { confirmedAt: pictureRightsAt?.toISOString() ?? null };
  }
}
