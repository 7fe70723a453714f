import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2)$/;

/** Serves the built web app and the catalogue's pictures from one origin with the API. Pages that the client routes get the app's shell. */
export async function serveWeb(server: FastifyInstance, root: string): Promise<void> {
  const web = path.join(root, 'dist/web');
  await server.register(fastifyStatic, {
    root: path.join(root, 'assets/catalogue/pictures'),
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
  const shell = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  for (const route of LANDING)
    server.get(route, (_, reply) => reply.header('cache-control', 'no-cache').sendFile('home.html'));
  for (const route of CLIENT_ROUTES) server.get(route, (_, reply) => shell(reply));
  // A page nobody knows: the app says so itself, and has a way home.
  server.get('/*', (request, reply) => (asksForPage(request) ? shell(reply.code(404)) : reply.callNotFound()));
}

/** Parts of the origin that are no pages, whoever asks. */
const NO_PAGES = /^\/(?:api|auth|files|catalogue|assets|fonts|art|socket\.io)(?:\/|$)/;

const asksForPage = ({ url, headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !NO_PAGES.test(url);

/** Their page is painted before the app runs. */
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
