import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '#config';
import { DOCUMENTS, PLAIN_PAGES, type DocumentName } from '#contracts/documents';

const HASHED = /[-.][A-Za-z0-9_-]{7,}\.(?:js|css)(?:\.br|\.gz)?$/;
/** Fonts and pictures keep their names, and hardly change. */
const STEADY = /\.(?:woff2|webp|svg)(?:\.br|\.gz)?$/;

/** Puts what an address means into the document of its page. */
export type Fillings = Partial<Record<DocumentName, (html: string, address: string) => Promise<string>>>;

/** A folder that is served under an address that changes with its content. */
interface ProductFiles {
  folder: string;
  root: string;
}

/** Serves the built web app and the catalogue's pictures from one origin with the API. Pages that the client routes get the app's document. */
export async function serveWebFiles(server: FastifyInstance, fillings: Fillings, art: ProductFiles): Promise<void> {
  const web = path.join(projectRoot, 'dist/web');
  await server.register(fastifyStatic, {
    root: path.join(projectRoot, 'assets/catalogue/pictures'),
    prefix: '/catalogue/',
    decorateReply: false,
    maxAge: '1d',
  });
  await server.register(fastifyStatic, {
    root: art.folder,
    prefix: art.root,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '1y',
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
  const sendPage = (reply: FastifyReply, file: string) => reply.header('cache-control', 'no-cache').sendFile(file);
  const fillers = Object.entries(fillings).map(([name, fill]) => [name, fill, readPage(web, name)] as const);
  for (const [route, name] of Object.entries(DOCUMENTS)) {
    const [, fill, html] = fillers.find(([filled]) => filled === name) ?? [];
    if (fill && html)
      server.get(route, { config: { filled: html } }, async (request, reply) =>
        sendHtml(request, reply, await fill(html, request.url)),
      );
    else server.get(route, (_, reply) => sendPage(reply, `pages/${name}.html`));
  }
  for (const route of PLAIN_PAGES) server.get(route, (_, reply) => sendPage(reply, 'index.html'));
  // For an unknown page the app shows its own not-found page.
  server.get('/*', (request, reply) =>
    isPageRequest(request) ? sendPage(reply.code(404), 'index.html') : reply.callNotFound(),
  );
}

/** Outside of the event loop, which everybody shares. */
const compress = promisify(gzip);

/** Parts of the origin that are never pages. */
const NO_PAGES = /^\/(?:api|auth|files|catalogue|product-art|assets|fonts|art|socket\.io)(?:\/|$)/;

const isPageRequest = ({ url, headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !NO_PAGES.test(url);

const readPage = (web: string, name: string): string => readFileSync(path.join(web, 'pages', `${name}.html`), 'utf8');

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await compress(html));
}

function cacheRules(reply: FastifyReply, file: string): void {
  const rule = HASHED.test(file)
    ? 'public, max-age=31536000, immutable'
    : STEADY.test(file)
      ? 'public, max-age=86400'
      : 'no-cache';
  void reply.header('cache-control', rule);
}
