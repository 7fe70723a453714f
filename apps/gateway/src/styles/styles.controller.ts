import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { StylesService } from './styles.service.js';

@Controller()
export class StylesController {
  constructor(private readonly styles: StylesService) {}

  @Endpoint('GET /api/styles')
  list(@Call() call: CallOf<'GET /api/styles'>): Promise<ResponseOf<'GET /api/styles'>> {
    return this.styles.list(call.user.id);
  }

  @Endpoint('POST /api/styles')
  add(@Call() call: CallOf<'POST /api/styles'>): Promise<ResponseOf<'POST /api/styles'>> {
    return this.styles.add(call.body.value, call.user.id);
  }

  @Endpoint('DELETE /api/styles/:id')
  async forget(@Call() call: CallOf<'DELETE /api/styles/:id'>): Promise<ResponseOf<'DELETE /api/styles/:id'>> {
    await this.styles.forget(call.params.id, call.user.id);
    return { deleted: true };
  }
}
