import type { Type } from '@nestjs/common';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config, loadConfig } from '#config';
import { sharePictureTurns } from '#imaging';
import { currentLogContext, Logger, NestLogger } from '#observability';
import { CatalogDocument } from '../catalog/catalog-document.js';
import { ProductArt } from '../catalog/product-art.js';
import { authenticateRequests, authorizeRequests } from '../identity/authenticate-requests.js';
import { Authenticator } from '../identity/authenticator.js';
import { limitAddresses, limitUsers } from '../limits/limit-requests.js';
import { RequestLimiter } from '../limits/request-limiter.js';
import { limitBodies } from './body-limits.js';
import { limitConnections } from './connection-limits.js';
import { createAdapter } from './fastify-adapter.js';
import { parseJsonBodies } from './json-body.js';
import { refuseForeignWrites } from './own-origin.js';
import { measureRequests } from './request-metrics.js';
import { traceRequests } from './request-tracing.js';
import { checkRoutes } from './route-check.js';
import { setSecurityHeaders } from './security.js';
import { serveWebFiles } from './web-files.js';

/** The application of the module, ready to listen. Throws where its routes do not fit the contracts. */
export async function createApp(module: Type): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, createAdapter(loadConfig().TRUSTED_PROXIES), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(Logger)));
  checkRoutes(app);
  const config = app.get(Config);
  const server = app.getHttpAdapter().getInstance();
  traceRequests(server);
  measureRequests(server);
  // Before all that may refuse a request: refusals carry the headers too.
  setSecurityHeaders(server, config);
  limitConnections(server, config);
  limitBodies(server);
  parseJsonBodies(app);
  limitAddresses(server, app.get(RequestLimiter));
  refuseForeignWrites(server, config);
  authenticateRequests(server, app.get(Authenticator));
  limitUsers(server, app.get(RequestLimiter));
  authorizeRequests(server);
  sharePictureTurns(() => currentLogContext().userId ?? undefined);
  await server.register(multipart);
  const catalog = app.get(CatalogDocument, { strict: false });
  const art = app.get(ProductArt, { strict: false });
  await serveWebFiles(server, { catalog: (html, address) => catalog.fill(html, address) }, art);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
}
