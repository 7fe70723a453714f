import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { Controller, Get, Module, type INestApplication } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { endpoints } from '#contracts';
import { Endpoint } from './endpoint.decorator.js';
import { OpenRoute } from './open-route.decorator.js';
import { checkRoutes } from './route-check.js';

class Declared {
  @Get('/open')
  @OpenRoute()
  open(): void {}

  @Endpoint('GET /auth/check')
  check(): void {}
}

class Forgotten {
  @Get('/api/forgotten')
  read(): void {}
}

class Twice {
  @Endpoint('GET /auth/check')
  check(): void {}
}

async function withControllers(...controllers: (new () => object)[]): Promise<INestApplication> {
  class Root {}
  for (const each of controllers) Controller()(each);
  Module({ imports: [DiscoveryModule], controllers })(Root);
  return NestFactory.create(Root, new FastifyAdapter(), { logger: false, abortOnError: false });
}

describe('the check of all routes at start', () => {
  it('[S2] refuses a route that declares no access', async () => {
    const app = await withControllers(Declared, Forgotten);
    expect(() => checkRoutes(app)).toThrow('Route Forgotten.read declares no access');
  });

  it('[S2] refuses endpoints of the contracts that nobody serves, or two do', async () => {
    const others = Object.keys(endpoints)
      .filter((key) => key !== 'GET /auth/check')
      .join(', ');
    const once = await withControllers(Declared);
    expect(() => checkRoutes(once)).toThrow(new Error(`Endpoints without exactly one handler: ${others}`));
    const twice = await withControllers(Declared, Twice);
    expect(() => checkRoutes(twice)).toThrow('GET /auth/check');
  });
});
