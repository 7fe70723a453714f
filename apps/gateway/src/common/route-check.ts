import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { endpoints } from '#contracts';
import { endpointOf } from './endpoint.decorator.js';
import { isOpenRoute } from './open-route.decorator.js';

/** Stops the start-up where a route declares no access, or an endpoint of the contracts has not exactly one handler. */
export function checkRoutes(app: INestApplication): void {
  const served = new Map<string, number>();
  for (const { instance, name } of app.get(DiscoveryService).getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
      const handler = prototype[method]!;
      if (!Reflect.hasMetadata('path', handler)) continue;
      const key = endpointOf(handler);
      if (!key && !isOpenRoute(handler)) throw new Error(`Route ${String(name)}.${method} declares no access`);
      if (key) served.set(key, (served.get(key) ?? 0) + 1);
    }
  }
  const wrong = Object.keys(endpoints).filter((key) => served.get(key) !== 1);
  if (wrong.length > 0) throw new Error(`Endpoints without exactly one handler: ${wrong.join(', ')}`);
}
