import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';

const ORDINARY_BODY = 256 * 1024;
/** 20 MB of picture as base64 in JSON. */
export const PICTURE_BODY = 30 * 1024 * 1024;
const PICTURE_ROUTES = ['/api/generate-design', '/api/combine-image', '/api/designs', '/api/printful/files'];

/** Where identity providers keep users's portraits, besides their own origin. */
const PORTRAIT_HOSTS = ['https://*.gravatar.com', 'https://*.googleusercontent.com'];

/** Security headers on every answer. */
export async function secure(server: FastifyInstance, config: Config): Promise<void> {
  const pictures = new URL(config.picturesUrl).origin;
  const own = new URL(config.publicUrl);
  const sockets = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', pictures, new URL(config.oidcIssuer).origin, ...PORTRAIT_HOSTS],
        connectSrc: ["'self'", sockets, ...uploadOrigins(config)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: own.protocol === 'https:',
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** Where pages may send pictures to, besides here. */
function uploadOrigins({ cloudinary, s3 }: Config): string[] {
  return [
    ...new Set([
      ...(cloudinary?.uploadPreset ? [new URL(cloudinary.uploadUrl).origin] : []),
      ...(s3 ? [s3.uploadOrigin] : []),
    ]),
  ];
}

/** Counted while the body arrives, so that one sent in chunks is limited too. Call it before the routes are added. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.bodyLimit = PICTURE_ROUTES.includes(route.url) ? PICTURE_BODY : ORDINARY_BODY;
  });
}
