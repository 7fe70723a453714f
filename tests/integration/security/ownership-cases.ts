import { expect } from 'vitest';
import { api, type ApiResponse } from '#testing';

export interface Caller {
  token: string;
  sub: string;
}

/** What is asked for somebody's thing, and what its owner and others get. */
export interface Case {
  /** Names the owner's thing. */
  id: () => Promise<string> | string;
  /** Default: the endpoint's path with the thing's name as its parameter. */
  path?: (id: string, caller: Caller) => string;
  body?: (id: string, caller: Caller) => Promise<object> | object;
  /** The status that the owner gets: a success, or a refusal for another reason than the thing being someone else's. */
  owner?: number;
  /** The status that every other user gets. */
  other?: number;
  /** The status that staff get, where it is another: an admin; for what users may do themselves, somebody with all rights of staff. */
  admin?: number;
  /** What must be so after another user's request. */
  after?: (response: ApiResponse) => Promise<void> | void;
}

export const own = (id: Case['id'], more: Omit<Case, 'id'> = {}): Case => ({ id, ...more });
/** Pages of lists: another user's cursor leads to nothing but the caller's own rows. */
export const cursor = (id: Case['id']): Case => ({
  id,
  other: 200,
  after: ({ body }) => expect(body).toEqual([]),
});
/** For staff only, whosever the thing is. */
export const staff = (id: Case['id'], admin: number, more: Partial<Case> = {}): Case => ({
  id,
  owner: 403,
  other: 403,
  admin,
  ...more,
});

/** The request of an endpoint with the thing's name at its place. */
export async function request(
  place: string,
  { path, body }: { path: string | undefined; body: Promise<object> | object | undefined },
  id: string,
  token: string | undefined,
): Promise<ApiResponse> {
  const [method, pattern, where] = place.split(' ') as [string, string, string];
  const name = where.startsWith('query.') ? `?${where.slice('query.'.length)}=${encodeURIComponent(id)}` : '';
  const address = path ?? pattern.replace(/:\w+/, encodeURIComponent(id)) + name;
  const call = api(token)[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'];
  const options = { headers: { prefer: 'respond-async' } };
  return method === 'GET' ? api(token).get(address, options) : call(address, await body, options);
}
