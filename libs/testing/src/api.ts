import type { Loose } from './loose.js';
import { stack } from './stack.js';

export interface ApiResponse<Body = Loose> {
  status: number;
  headers: Headers;
  /** Parsed JSON; the text of any other type; undefined when empty. */
  body: Body;
}

interface ApiOptions {
  headers?: Record<string, string>;
  /** Index of the gateway when several run; the first by default. */
  gateway?: number;
}

type Call = <Body = Loose>(path: string, body?: unknown, options?: ApiOptions) => Promise<ApiResponse<Body>>;

export interface Api {
  get: <Body = Loose>(path: string, options?: ApiOptions) => Promise<ApiResponse<Body>>;
  post: Call;
  put: Call;
  patch: Call;
  delete: Call;
}

/** Calls the product's HTTP API as the token's owner, or anonymously. Never throws for a status. */
export function api(token?: string): Api {
  const call =
    (method: string): Call =>
    (path, body, options) =>
      request(method, path, { token, body, ...options });
  return {
    get: (path, options) => request('GET', path, { token, ...options }),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}

async function request(
  method: string,
  path: string,
  { token, body, headers, gateway = 0 }: ApiOptions & { token?: string | undefined; body?: unknown },
): Promise<ApiResponse> {
  const { gateways, web } = stack().urls;
  const form = body instanceof FormData;
  const response = await fetch(`${gateways[gateway] ?? web}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: json && text !== '' ? (JSON.parse(text) as unknown) : text || undefined,
  };
}
