import { All, Controller } from '@nestjs/common';
import { text } from '#contracts';
import { HttpError } from './http-error.js';
import { OpenRoute } from './open-route.decorator.js';

/** Below `/api/`, so that requests count as those of nobody. */
const UNREADABLE = '/api/unreadable-address';

/**
 * The address that a request is routed by. Fastify refuses one with broken percent-encoding before any hook has counted the
 * request [S19]: such a request is led to the controller below.
 */
export function routedAddress({ url = '/' }: { url?: string }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return url;
  } catch {
    return UNREADABLE;
  }
}

@Controller()
export class UnreadableAddressController {
  @All(UNREADABLE)
  @OpenRoute()
  refuse(): never {
    throw new HttpError(
      400,
      'BAD_REQUEST',
      text('request.invalid', { field: 'address', problem: 'not a valid address' }),
      { field: 'address' },
    );
  }
}
