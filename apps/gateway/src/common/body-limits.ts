import type { FastifyInstance } from 'fastify';
import { ORDINARY_BODY, PICTURE_BODY } from './body-sizes.js';
import { specOf } from './endpoint.decorator.js';

/** Limits bodies by route. Fastify counts while the body arrives, so that one sent in chunks is limited too. Call it before the routes are added. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    route.bodyLimit = endpoint && specOf(endpoint).pictureText ? PICTURE_BODY : ORDINARY_BODY;
  });
}
