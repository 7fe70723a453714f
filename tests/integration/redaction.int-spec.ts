import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JobAttempt } from '#contracts';
import { api, faults, signIn } from '#testing';
import { ended, generate } from './generations.js';
import { asOperator, ops } from './ops-command.js';
import { newShopper } from './shoppers.js';

const secrets = {
  key: 'sk-proj-Zq81Lm02Xv93Rt64Kp75',
  masked: 'sk-live****************9Qw7',
  bearer: 'Zm9vYmFyLXNlY3JldC1iZWFyZXI',
  signature: '5d41402abc4b2a76b9719d911017c592',
  email: 'grace.redaction@mail.example.com',
  card: '4000 0566 5566 5556',
  payload: 'QUJD'.repeat(60),
};
const MESSAGE =
  `Invalid size 999x999 for key ${secrets.key} (was ${secrets.masked}), Authorization: Bearer ${secrets.bearer}, ` +
  `user ${secrets.email}, card ${secrets.card}, <b>picture</b> https://pictures.example/a.png?sig=${secrets.signature}&se=1 ` +
  `${secrets.payload} must be one of 1024x1024.`;
/** The words of the provider that help to find the cause. */
const USEFUL = ['Invalid size 999x999 for key', 'https://pictures.example/a.png?sig=', 'must be one of 1024x1024'];

/** A generation that the image service refuses with these words. */
async function refusedJob(status: number): Promise<string> {
  const token = await newShopper();
  const prompt = `A lighthouse at noon, ${randomUUID()}`;
  const body = { error: { message: MESSAGE, type: 'invalid_request_error', code: 'bad' } };
  const fault = { service: 'openai', match: prompt, mode: 'status', status, body } as const;
  return faults.during(fault, async () => {
    const { jobId } = (await generate(token, { prompt })).body;
    return (await ended(token, jobId)).jobId as string;
  });
}

const found = (text: string): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

describe("what the provider answered, at the operators' desk", () => {
  it.each([400, 401])(
    '[S23, JOB-14] shows the cause and nothing private, over HTTP and on the command line: %d',
    async (status) => {
      const id = await refusedJob(status);
      const operator = api(await signIn('operator'));
      const { body } = await operator.get<{ timeline: JobAttempt[] }>(`/api/ops/jobs/${id}`);
      const env = await asOperator();
      const failures = (await operator.get('/api/ops/failures')).body;
      const printed = async (...args: string[]) => (await ops(['jobs', ...args], { env })).out;
      const [asJson, asText] = [await printed('show', id, '--json'), await printed('show', id)];
      const detail = JSON.stringify(body);
      const shown = [detail, asJson, asText, JSON.stringify(failures), await printed('groups', '--json')];
      expect(shown.map(found)).toEqual(shown.map(() => []));
      const said = body.timeline.map(({ logMessage }) => logMessage).join();
      for (const words of USEFUL) for (const text of [said, detail, asJson, asText]) expect(text).toContain(words);
    },
  );
});
