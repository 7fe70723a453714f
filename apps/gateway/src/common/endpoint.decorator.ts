import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { z } from 'zod';
import { endpoints, type EndpointKey, type Endpoints, type EndpointSpec } from '#contracts';
import type { CurrentUser } from '../identity/current-user.js';

export const ENDPOINT = 'inkloom:endpoint';
const methods = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const;

/** Serves one endpoint of the contracts: its path, its access and its schemas come from there. */
export function Endpoint(key: EndpointKey): MethodDecorator {
  const [method, path] = key.split(' ') as [keyof typeof methods, string];
  return applyDecorators(SetMetadata(ENDPOINT, key), RequestMapping({ method: methods[method], path }), HttpCode(200));
}

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
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
}

export type ResponseOf<K extends EndpointKey> = z.input<Endpoints[K]['response']>;

export const specOf = (key: EndpointKey): EndpointSpec => endpoints[key];

/** The checked request, made by the endpoint interceptor. */
export const Call = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ call: unknown }>().call,
);
