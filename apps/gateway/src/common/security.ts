import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#config';

/** Where identity providers keep portraits of users, besides their own origin. */
const PORTRAIT_HOSTS = ['https://*.gravatar.com', 'https://*.googleusercontent.com'];

/** Sets the security headers of every response. They never differ, so they are formatted once. */
export function setSecurityHeaders(server: FastifyInstance, config: Config): void {
  const headers = headersOf(securityOptions(config));
  server.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Where the shop's pictures come from, besides a page's own origin. */
export const pictureOrigin = ({ picturesUrl }: Pick<Config, 'picturesUrl'>): string => new URL(picturesUrl).origin;

function securityOptions(config: Config): HelmetOptions {
  const images = pictureOrigin(config);
  const own = new URL(config.publicUrl);
  const sockets = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  const payment = paymentOrigins(config);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...payment.scripts],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', images, new URL(config.oidcIssuer).origin, ...PORTRAIT_HOSTS],
        connectSrc: [...new Set(["'self'", sockets, images, ...uploadOrigins(config), ...payment.calls])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: payment.frames,
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: own.protocol === 'https:',
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/** What helmet writes to a response. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return response.getHeaders();
}

/** [CHK-02] Card fields come from the payment provider alone, in its frames: from the sandbox's pages, or by Stripe's script. */
function paymentOrigins({ stripe }: Config): { frames: string[]; scripts: string[]; calls: string[] } {
  if (stripe.cardPages) return { frames: [stripe.cardPages], scripts: [], calls: [] };
  return {
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    scripts: ['https://js.stripe.com'],
    calls: ['https://api.stripe.com'],
  };
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
