import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Bucket } from './rate-limits.js';
import type { Store } from './stores.js';

export const PUBLIC = 'printful:public';
export const BUCKET = 'printful:bucket';
export const NO_STORE = 'printful:no-store';

/** Needs no token; a call without one gets the lower limit. */
export const PublicCatalogue = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);

/** Counts the call against a separate limit as well. */
export const LimitedAs = (bucket: Bucket): MethodDecorator => SetMetadata(BUCKET, bucket);

/** Lets an account token call without naming a store. */
export const AnyStore = (): MethodDecorator => SetMetadata(NO_STORE, true);

export interface PrintfulRequest extends FastifyRequest {
  printfulStore?: Store;
}

/** The store the call is about. */
export const CurrentStore = createParamDecorator((_data: unknown, context: ExecutionContext): Store => {
  const { printfulStore } = context.switchToHttp().getRequest<PrintfulRequest>();
  if (!printfulStore) throw new Error('The route has no store: it is public or lets an account token in without one');
  return printfulStore;
});
