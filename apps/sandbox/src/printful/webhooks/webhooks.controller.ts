import { Body, Delete, Get } from '@nestjs/common';
import { z } from 'zod';
import { CurrentStore } from '../access/access.decorators.js';
import type { Store } from '../access/stores.js';
import { ok } from '../wire/envelope.js';
import { parseRequest } from '../wire/parse-request.js';
import { PrintfulController, PrintfulPost } from '../access/printful-controller.decorator.js';
import { EVENTS } from './webhook-events.js';
import { WebhookSender } from './webhook-sender.js';

const settingsSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  types: z.array(z.enum(EVENTS)).min(1),
  params: z.union([z.looseObject({}), z.array(z.never())]).default([]),
});
const NONE = { url: null, types: [], params: [] };

@PrintfulController('webhooks')
export class WebhooksController {
  constructor(private readonly sender: WebhookSender) {}

  @Get()
  read(@CurrentStore() store: Store) {
    return ok(this.sender.read(store.id) ?? NONE);
  }

  @PrintfulPost()
  configure(@CurrentStore() store: Store, @Body() body: unknown) {
    const settings = parseRequest(settingsSchema, body);
    this.sender.configure(store.id, settings);
    return ok(settings);
  }

  @Delete()
  remove(@CurrentStore() store: Store) {
    this.sender.remove(store.id);
    return ok(NONE);
  }
}
