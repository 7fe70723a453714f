import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { endpoints, type EndpointKey, type Endpoints, type EndpointSpec } from '#contracts';
import type { CurrentUser } from './current-user.js';

const ENDPOINT = 'inkloom:endpoint';
const methods = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route serves; absent for a route that is no API endpoint. */
    endpoint?: EndpointKey;
  }
}

/** Serves one endpoint of the contracts: its path, its access and its schemas come from there. */
export function Endpoint(key: EndpointKey): MethodDecorator {
  const [method, path] = key.split(' ') as [keyof typeof methods, string];
  return applyDecorators(
    SetMetadata(ENDPOINT, key),
    RouteConfig({ endpoint: key }),
    RequestMapping({ method: methods[method], path }),
    HttpCode(200),
  );
}

/** The endpoint that this handler serves; undefined for a route that is no API endpoint. */
export const endpointOf = (handler: object): EndpointKey | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as EndpointKey | undefined;

/** The endpoint of the route that Fastify matched, known before the body is read. */
export const matchedEndpoint = (request: FastifyRequest): EndpointKey | undefined =>
  request.routeOptions.config.endpoint;

export const specOf = (key: EndpointKey): EndpointSpec => endpoints[key];

type Parsed<S, Part extends string> = S extends Record<Part, infer T extends z.ZodType> ? z.infer<T> : undefined;

/** A request after its access and its parts were checked. `user` is null only where nobody need be signed in. */
export interface CallOf<K extends EndpointKey> {
  params: Parsed<Endpoints[K], 'params'>;
  query: Parsed<Endpoints[K], 'query'>;
  body: Parsed<Endpoints[K], 'body'>;
  user: Endpoints[K]['access'] extends 'public' ? CurrentUser | null : CurrentUser;
  idempotencyKey: string | undefined;
  /** Path and query as they were sent. */
  url: string;
  /** Sets a header of the response. */
  header(name: string, value: string): void;
}

export type ResponseOf<K extends EndpointKey> = z.input<Endpoints[K]['response']>;

/** The checked request, made by the EndpointInterceptor. */
export const Call = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ApiRequest>().call,
);

/** A request on its way through hooks and interceptors: authenticateRequests adds `user`, the EndpointInterceptor `call`. */
export type ApiRequest = FastifyRequest & {
  user: CurrentUser | null;
  call: Pick<CallOf<EndpointKey>, 'idempotencyKey' | 'url' | 'header'> & {
    params: unknown;
    query: unknown;
    body: unknown;
    user: CurrentUser | null;
  };
};
