import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { compilePrograms, type CompiledPrograms } from './compiled-programs.js';
import { signIn } from './product.js';
import { round, summary, type Summary } from './statistics.js';

// Documents first: what others ask for without a user counts as they do.
const ABUSES = {
  documents: '100 catalog pages in flight, each with other words',
  calls: "one user's 200 calls in flight",
  bodies: 'an anonymous client with 30 bodies of 2 MB in flight',
  forgedBodies: 'the same with a forged token',
  socketBodies: "the same without a token, to the sockets' address",
  forms: "one user's 4 forms that never reach their first part",
  logins: '50 sign-in steps in flight',
  pictures: "one user's own picture of 1.5 MB, 100 times in flight",
  pipelines: "20 connections full of one user's calls",
  uploads: "one user's 20 uploads of a picture of 1.5 MB in flight",
  textPictures: "one user's 20 pictures of 20 MB as text in flight",
  unreadable: '200 calls in flight to an address that cannot be read',
  forbidden: '200 calls in flight that the user may not make',
  handshakes: '50 sockets without a token in flight',
  pieces: 'an anonymous client with 12 bodies in pieces of one byte',
  pings: 'an anonymous socket full of pings, opened anew once it is closed',
  description: 'an anonymous client that reads the description of the API, 12 times in flight',
};
type Abuse = keyof typeof ABUSES;
const READS = ['/api/tokens/balance', '/api/designs', '/api/jobs', '/api/cart', '/api/products/mongodb'];
/** What an honest user's pages send at most: 12 reads a second. */
const PAUSE_MS = 80;
const GOAL = 3;

export interface AbuserOptions {
  web: string;
  sandbox: string;
  /** Of each phase. */
  seconds: number;
}

interface Reads extends Summary {
  /** Those not answered 200. */
  failed: number;
}

/** An honest user's reads, idle and beside each abuser in turns. Both use one address; abusers run at a lower priority on the same two cores. */
export async function measureBesideAbuser({ web, sandbox, seconds }: AbuserOptions): Promise<void> {
  const [honest, abuser] = await Promise.all([signIn(sandbox, 'load-1'), signIn(sandbox, 'load-2')]);
  const picture = await uploadNoise(web, abuser);
  const programs = compilePrograms(['abuser-process']);
  try {
    await readFor(web, honest, 3);
    for (const abuse of Object.keys(ABUSES) as Abuse[]) {
      const idle = await readFor(web, honest, seconds);
      const { reads, answers } = await beside(programs, [abuse, web, abuser, picture], () =>
        readFor(web, honest, seconds),
      );
      console.log(`beside ${ABUSES[abuse]}, ms: idle`, idle, 'beside', reads);
      console.log(
        `  p50 x ${round(reads.p50 / idle.p50)}, p99 x ${round(reads.p99 / idle.p99)} (goal <= ${GOAL});`,
        answers,
      );
    }
  } finally {
    programs.remove();
  }
}

/** The address of a picture of about 1.5 MB of the user's own. */
async function uploadNoise(web: string, token: string): Promise<string> {
  const side = 700;
  const png = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'noise.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${web}/api/printful/files`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { url: string }).url;
}

async function beside(
  programs: CompiledPrograms,
  args: string[],
  work: () => Promise<Reads>,
): Promise<{ reads: Reads; answers: unknown }> {
  const child = programs.start('abuser-process', { args });
  // An abuser brings a machine of its own: ours serves before it sends.
  setPriority(child.pid!, constants.priority.PRIORITY_LOW);
  try {
    await once(child, 'message');
    const reads = await work();
    child.send('answers');
    const [answers] = (await once(child, 'message')) as [unknown];
    return { reads, answers };
  } finally {
    child.kill('SIGKILL');
    // What it left in flight ends before the next phase.
    await sleep(2_000);
  }
}

/** The user's reads one after another, with the pauses of a page. */
async function readFor(web: string, token: string, seconds: number): Promise<Reads> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const delays: number[] = [];
  let failed = 0;
  const endsAt = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < endsAt; index += 1) {
    const begun = performance.now();
    const status = await read(agent, `${web}${READS[index % READS.length]}`, token);
    delays.push(performance.now() - begun);
    if (status !== 200) failed += 1;
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return { ...summary(delays), failed };
}

function read(agent: http.Agent, url: string, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
      .on('error', reject);
  });
}
