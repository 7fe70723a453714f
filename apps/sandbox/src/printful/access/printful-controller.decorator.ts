import { applyDecorators, Controller, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import { AccessGuard } from './access.guard.js';
import { EnvelopeFilter } from '../wire/envelope.filter.js';

/** A controller of the provider's API: its path, its token, its limits and its error shape. */
export function PrintfulController(path: string): ClassDecorator {
  return applyDecorators(Controller(`printful/${path}`), UseGuards(AccessGuard), UseFilters(EnvelopeFilter));
}

/** POST that responds with 200, as the provider does. */
export function PrintfulPost(path = ''): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200));
}
