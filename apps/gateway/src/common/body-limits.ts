import type { FastifyInstance } from 'fastify';
import { specOf } from './endpoint.decorator.js';

export const ORDINARY_BODY = 256 * 1024;
/** 20 MB of image as base64 in JSON. */
const PICTURE_BODY = 30 * 1024 * 1024;

/** Limits bodies by route. Fastify counts while the body arrives, so that one sent in chunks is limited too. Call it before the routes are added. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    route.bodyLimit = endpoint && specOf(endpoint).pictureText ? PICTURE_BODY : ORDINARY_BODY;
  });
}
