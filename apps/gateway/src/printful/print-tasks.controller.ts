import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { PrintTasksService } from './print-tasks.service.js';

/** [PRX-01] Mockup tasks at the print provider. */
@Controller()
export class PrintTasksController {
  constructor(private readonly tasks: PrintTasksService) {}

  @Endpoint('POST /api/printful/mockup-task/:id')
  async start(
    @Call() { user, params, body }: CallOf<'POST /api/printful/mockup-task/:id'>,
  ): Promise<ResponseOf<'POST /api/printful/mockup-task/:id'>> {
    return { code: 200, result: await this.tasks.start(user.id, params.id, body) };
  }

  @Endpoint('GET /api/printful/mockup-task/:id')
  async read(
    @Call() { user, params }: CallOf<'GET /api/printful/mockup-task/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/mockup-task/:id'>> {
    return { code: 200, result: await this.tasks.read(user.id, params.id) };
  }
}
