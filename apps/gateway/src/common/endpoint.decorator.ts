import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EndpointKey, Endpoints, EndpointSpec } from '#contracts';
import type { CurrentUser } from './current-user.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { FileResponseInterceptor } from './file-response.interceptor.js';
import { JobResponseInterceptor } from './job-response.interceptor.js';
import { matchedEndpoint, specOf } from './matched-endpoint.js';
import { callOf } from './parse-call.js';

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
    /** Of a page whose document is made anew for each request: the document that the product and its picture are put into. */
    filled?: string;
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
    ...interceptorsOf(specOf(key)).map((each) => UseInterceptors(each)),
  );
}

/** From the outermost on. None around a plain read: the first one costs each request ten promises and five observables. */
function interceptorsOf({ effect, job, picture, pdf }: EndpointSpec): Type<NestInterceptor>[] {
  return [
    ...(effect ? [IdempotencyInterceptor] : []),
    ...(job ? [JobResponseInterceptor] : []),
    ...(picture || pdf ? [FileResponseInterceptor] : []),
  ];
}

/** The endpoint that this handler serves; undefined for a route that is no API endpoint. */
export const endpointOf = (handler: object): EndpointKey | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as EndpointKey | undefined;

export { matchedEndpoint, specOf };

type Parsed<S, Part extends string> = S extends Record<Part, infer T extends z.ZodType> ? z.infer<T> : undefined;

/** A request after its access and its parts were checked. `user` is null only where nobody need be signed in. */
export interface CallOf<K extends EndpointKey> {
  params: Parsed<Endpoints[K], 'params'>;
  query: Parsed<Endpoints[K], 'query'>;
  body: Parsed<Endpoints[K], 'body'>;
  user: Endpoints[K]['access'] extends 'public' ? CurrentUser | null : CurrentUser;
  idempotencyKey: string | undefined;
  /** The languages that the user reads, as the browser says: the header's value. */
  acceptLanguage: string;
  /** Path and query as they were sent. */
  url: string;
  /** Sets a header of the response. */
  header(name: string, value: string): void;
}

export type ResponseOf<K extends EndpointKey> = z.input<Endpoints[K]['response']>;

/** The checked request. Throws 400 where it does not fit the endpoint's schemas. */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return callOf(http.getRequest<ApiRequest>(), http.getResponse<FastifyReply>());
});

/** What of a call is the same for every endpoint. */
export type ParsedCall = Pick<CallOf<EndpointKey>, 'idempotencyKey' | 'acceptLanguage' | 'url' | 'header'> & {
  params: unknown;
  query: unknown;
  body: unknown;
  user: CurrentUser | null;
};

/** A request on its way: authenticateRequests adds `user`, the first that asks for the call `call`. */
export type ApiRequest = FastifyRequest & {
  user: CurrentUser | null;
  call?: ParsedCall;
};
