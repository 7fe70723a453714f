import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '#config';

const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2)$/;

/** Serves the built web app and the catalogue's pictures from one origin with the API. Pages that the client routes get the app's document. */
export async function serveWebFiles(server: FastifyInstance): Promise<void> {
  const web = path.join(projectRoot, 'dist/web');
  await server.register(fastifyStatic, {
    root: path.join(projectRoot, 'assets/catalogue/pictures'),
    prefix: '/catalogue/',
    decorateReply: false,
    maxAge: '1d',
  });
  if (!existsSync(path.join(web, 'index.html'))) return;
  await server.register(fastifyStatic, {
    root: web,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: cacheRules,
  });
  const sendApp = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  for (const route of LANDING)
    server.get(route, (_, reply) => reply.header('cache-control', 'no-cache').sendFile('home.html'));
  for (const route of CLIENT_ROUTES) server.get(route, (_, reply) => sendApp(reply));
  // For an unknown page the app shows its own not-found page.
  server.get('/*', (request, reply) => (isPageRequest(request) ? sendApp(reply.code(404)) : reply.callNotFound()));
}

/** Parts of the origin that are never pages. */
const NO_PAGES = /^\/(?:api|auth|files|catalogue|assets|fonts|art|socket\.io)(?:\/|$)/;

const isPageRequest = ({ url, headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !NO_PAGES.test(url);

/** Routes whose document is painted before the app runs. */
const LANDING = ['/', '/home'];
const CLIENT_ROUTES = [
  '/design',
  '/mockup',
  '/catalog',
  '/catalog/*',
  '/tokens',
  '/user',
  '/profile',
  '/orders',
  '/orders/:id',
  '/user-designs',
  '/cart',
  '/checkout',
  '/admin/orders',
  '/dashboard',
  '/dashboard/*',
  '/login',
  '/logout',
  '/auth/callback',
  '/terms',
  '/privacy',
  '/gallery',
];

function cacheRules(reply: FastifyReply, file: string): void {
  void reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
}
