import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CUSTOM_ROUTE_ARGS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/internal';
import { endpoints, type EndpointSpec } from '#contracts';
import { endpointOf, specOf } from './endpoint.decorator.js';
import { isOpenRoute } from './open-route.decorator.js';

/** Stops the start-up where a route declares no access, does not parse its request, or an endpoint of the contracts has not exactly one handler. */
export function checkRoutes(app: INestApplication): void {
  const served = new Map<string, number>();
  for (const { instance, name } of app.get(DiscoveryService).getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
      const handler = prototype[method]!;
      if (!Reflect.hasMetadata('path', handler)) continue;
      const key = endpointOf(handler);
      if (!key && !isOpenRoute(handler)) throw new Error(`Route ${String(name)}.${method} declares no access`);
      if (key && isParsedByCall(specOf(key)) && !takesCall(prototype, method))
        throw new Error(`${String(name)}.${method} serves ${key}, but takes no @Call(), so nothing would be parsed`);
      if (key) served.set(key, (served.get(key) ?? 0) + 1);
    }
  }
  const wrong = Object.keys(endpoints).filter((key) => served.get(key) !== 1);
  if (wrong.length > 0) throw new Error(`Endpoints without exactly one handler: ${wrong.join(', ')}`);
}

/** With parts that only `@Call()` parses. */
const isParsedByCall = ({ effect, params, query, body }: EndpointSpec): boolean =>
  !effect && Boolean(params ?? query ?? body);

const takesCall = (prototype: object, method: string): boolean =>
  Object.keys(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, method) as object | undefined) ?? {},
  ).some((argument) => argument.includes(CUSTOM_ROUTE_ARGS_METADATA));
