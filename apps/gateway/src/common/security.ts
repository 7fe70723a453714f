import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';

/** Where identity providers keep portraits of users, besides their own origin. */
const PORTRAIT_HOSTS = ['https://*.gravatar.com', 'https://*.googleusercontent.com'];

/** Sets the security headers of every response. */
export async function setSecurityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  const images = new URL(config.picturesUrl).origin;
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
        imgSrc: ["'self'", 'data:', 'blob:', images, new URL(config.oidcIssuer).origin, ...PORTRAIT_HOSTS],
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

/** Where pages may upload images to, besides our own origin. */
function uploadOrigins({ cloudinary, s3 }: Config): string[] {
  return [
    ...new Set([
      ...(cloudinary?.uploadPreset ? [new URL(cloudinary.uploadUrl).origin] : []),
      ...(s3 ? [s3.uploadOrigin] : []),
    ]),
  ];
}
