import type { FastifyRequest } from 'fastify';
import { endpoints, type EndpointKey, type EndpointSpec } from '#contracts';
import { matchedEndpoint } from '../common/endpoint.decorator.js';

/** Counted by user. */
export type UserRate = 'reads' | 'writes' | 'paid' | 'uploads' | 'operator';
/** Counted by address, since nobody has signed in. */
export type AddressRate = 'anonymous' | 'invalidTokens' | 'logins' | 'files';

/** What a user's call of the endpoint counts as. */
export function userRateOf(endpoint: EndpointKey): UserRate {
  return userRates.get(endpoint)!;
}

/** What a request counts as that names no user. */
export function addressRateOf(request: FastifyRequest): AddressRate {
  const endpoint = matchedEndpoint(request);
  if (endpoint) return specs[endpoint].rate === 'logins' ? 'logins' : 'anonymous';
  const { url, config } = request.routeOptions;
  if (url !== undefined && LOGIN_ROUTES.includes(url)) return 'logins';
  return url === undefined || NO_FILES.test(url) || config.filled ? 'anonymous' : 'files';
}

/** Whether the endpoint's handler may wait for a job. */
export const waitsForJob = (endpoint: EndpointKey): boolean => specs[endpoint].job !== undefined;

/** Signatures are checked there, which costs more than to send a file. */
const NO_FILES = /^\/(?:api|auth)\//;
const LOGIN_ROUTES = ['/auth/login', '/auth/logout'];
const specs: Record<EndpointKey, EndpointSpec> = endpoints;
const userRates = new Map(
  (Object.keys(specs) as EndpointKey[]).map((endpoint) => [endpoint, rateOf(endpoint, specs[endpoint])]),
);

function rateOf(endpoint: EndpointKey, { access, rate, job }: EndpointSpec): UserRate {
  if (typeof access === 'object') return 'operator';
  if (rate === 'paid' || rate === 'uploads') return rate;
  if (job) return 'paid';
  return endpoint.startsWith('GET ') ? 'reads' : 'writes';
}
