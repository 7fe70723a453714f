import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadConfig } from '#config';
import { ManagementServer, NestLogger, withLogContext } from '#observability';
import { CORE, type Core } from '#workflow';
import { GatewayModule } from './gateway.module.js';
import { toHttpError } from './common/error.filter.js';
import { checkRoutes } from './common/route-check.js';
import { refuseForeignWrites } from './common/own-origin.js';
import { limitBodies, PICTURE_BODY, secure } from './common/security.js';
import { serveWeb } from './common/web-files.js';

const REQUEST_ID = /^[\w.-]{8,100}$/;

function createAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: PICTURE_BODY,
    trustProxy: false,
    requestIdHeader: false,
    // What Fastify refuses before there is a route, such as a broken percent-encoding, is answered in the one form too.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, code, message } = toHttpError(error);
      void reply.status(status).send({ error: message, message, code, requestId: request.id });
    },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
}

/** Every log line of a request carries its id, and so does the answer. */
function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withLogContext({ requestId: request.id }, done);
  });
}

async function main(): Promise<void> {
  const config = loadConfig();
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule, createAdapter(), {
    bufferLogs: true,
    abortOnError: false,
  });
  const core = app.get<Core>(CORE);
  app.useLogger(new NestLogger(core.log));
  checkRoutes(app);
  const server = app.getHttpAdapter().getInstance();
  traceRequests(server);
  limitBodies(server);
  refuseForeignWrites(server, config);
  await server.register(multipart);
  await secure(server, config);
  // dist/apps/gateway/src/main.js -> the project's root
  await serveWeb(server, path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..'));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  await app.listen(config.PORT, '0.0.0.0');
  await app.get(ManagementServer).start();
  core.log.info({ port: config.PORT }, 'ready');
}

await main();
