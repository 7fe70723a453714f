import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { PictureRightsService } from './picture-rights.service.js';

type PictureRights = ResponseOf<'GET /api/picture-rights'>;

@Controller()
export class PictureRightsController {
  constructor(private readonly rights: PictureRightsService) {}

  @Endpoint('GET /api/picture-rights')
  async read(@Call() { user }: CallOf<'GET /api/picture-rights'>): Promise<PictureRights> {
    return present(await this.rights.confirmedAt(user.id));
  }

  @Endpoint('POST /api/picture-rights')
  async confirm(@Call() { user }: CallOf<'POST /api/picture-rights'>): Promise<PictureRights> {
    return present(await this.rights.confirm(user.id));
  }
}

const present = (confirmedAt: Date | null): PictureRights => ({ confirmedAt: confirmedAt?.toISOString() ?? null });
