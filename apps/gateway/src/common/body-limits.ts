import type { FastifyInstance } from 'fastify';

const ORDINARY_BODY = 256 * 1024;
/** 20 MB of image as base64 in JSON. */
export const IMAGE_BODY = 30 * 1024 * 1024;
const IMAGE_ROUTES = ['/api/generate-design', '/api/combine-image', '/api/designs', '/api/printful/files'];

/** Limits bodies by route. Fastify counts while the body arrives, so that one sent in chunks is limited too. Call it before the routes are added. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.bodyLimit = IMAGE_ROUTES.includes(route.url) ? IMAGE_BODY : ORDINARY_BODY;
  });
}
