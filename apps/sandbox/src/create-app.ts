import 'reflect-metadata';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import Provider from 'oidc-provider';
import type { Config } from '#config';
import { AppModule } from './app.module.js';
import { installFaultHook } from './core/fault-hook.js';
import { Faults } from './core/faults.js';
import { RequestLog } from './core/request-log.js';
import { ServiceRegistry } from './core/service-registry.js';
import { acceptObjectBodies } from './s3/object-bodies.js';
import { mountProvider } from './oidc/provider-mount.js';

const MEGABYTE = 1024 * 1024;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The sandbox, ready to listen. Throws in production. */
export async function createSandbox(config: Config): Promise<NestFastifyApplication> {
  if (config.NODE_ENV === 'production')
    throw new Error('The sandbox simulates the outside services and does not run with NODE_ENV=production.');
  const adapter = new FastifyAdapter({ bodyLimit: 100 * MEGABYTE, forceCloseConnections: true, rewriteUrl });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config), adapter, {
    logger: ['warn', 'error'],
    bufferLogs: false,
  });
  await app.register(multipart, {
    limits: { fileSize: 50 * MEGABYTE, files: 17, fields: 60, fieldSize: 70 * MEGABYTE },
  });
  acceptObjectBodies(adapter.getInstance());
  const faults = app.get(Faults);
  const services = app.get(ServiceRegistry);
  const log = app.get(RequestLog);
  installFaultHook(adapter.getInstance(), faults, services, log);
  // After the log, which otherwise would not see what the provider takes over.
  mountProvider(adapter.getInstance(), app.get(Provider), { faults, services, log });
  app.enableShutdownHooks();
  return app;
}

/** Stripe's client can be pointed to another host and port, not to a path. */
const rewriteUrl = ({ url = '/' }: { url?: string }): string => (url.startsWith('/v1/') ? `/stripe${url}` : url);

/** Listens on the port of SANDBOX_URL: on every loopback address, or on all interfaces when its host is no loopback name. */
export async function listen(app: NestFastifyApplication, sandboxUrl: string): Promise<void> {
  const { hostname, port, protocol } = new URL(sandboxUrl);
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  await app.listen(number, LOOPBACK.has(hostname) ? 'localhost' : '0.0.0.0');
}
