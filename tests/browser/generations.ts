import type { Page } from '@playwright/test';
import { api, signIn } from '#testing';

/** How many pictures a user has asked for. */
export const jobsOf = async (username: string): Promise<number> =>
  (await api(await signIn(username)).get<unknown[]>('/api/jobs?queue=generation')).body.length;

/** Tokens that a user has left. */
export const balanceOf = async (username: string): Promise<number> =>
  (await api(await signIn(username)).get<{ tokensAvailable: number }>('/api/tokens/balance')).body.tokensAvailable;

/** Makes a call fail, until its route is taken away. */
export const failing = (
  page: Page,
  path: string,
  status: number,
  json: object = { error: 'Something went wrong on our side.', code: 'INTERNAL' },
) => page.route(path, (route) => route.fulfill({ status, json }));
