// npm run bench: the product against the bare floor program, in interleaved rounds of one run; then its picture work against bare sharp. Ratios count, not milliseconds.
import getPort from 'get-port';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '#stack/start-stack';
import { median, round, summary } from './figures.mjs';
import { imagingFigures } from './imaging.mjs';
import { pageSeen } from './page-seen.mjs';
import { pictureSeen, signIn } from './picture-seen.mjs';
import { floorSubject, productSubject } from './subjects.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 300);
const PICTURES = Number(process.env.BENCH_PICTURES ?? 100);
const SLICE = 20;
const IN_FLIGHT = 20;

/** Requests one after another, the subjects taking turns every few of them: what else the machine does hits them alike. @param {import('./subjects.mjs').Subject[]} subjects */
async function oneByOne(subjects) {
  /** @type {Record<string, number[]>} */
  const delays = Object.fromEntries(subjects.map(({ name }) => [name, []]));
  for (let slice = 0; slice < REQUESTS / SLICE; slice++) {
    for (const subject of slice % 2 === 0 ? subjects : subjects.toReversed()) {
      for (let index = 0; index < SLICE; index++) delays[subject.name]?.push(await subject.once());
    }
  }
  return delays;
}

/** Jobs a second with 20 in flight. @param {import('./subjects.mjs').Subject} subject */
async function throughput(subject) {
  const begun = performance.now();
  let left = REQUESTS * 2;
  const lane = async () => {
    while (left-- > 0) await subject.once();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return (REQUESTS * 2 * 1000) / (performance.now() - begun);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-bench-'));
const stack = await startStack({
  dataDir,
  port: await getPort(),
  print: () => {},
  env: {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    SANDBOX_IMAGE_MS: '800',
    WELCOME_TOKENS: '1000',
    REQUESTS_PER_MINUTE: '1000000',
  },
});
try {
  const { web, sandbox, postgres, redis } = stack.urls;
  const product = await productSubject({ web, token: await signIn(sandbox, 'operator') });
  const floor = await floorSubject({ databaseUrl: postgres, redisUrl: redis, port: await getPort() });
  for (const subject of [product, floor]) await throughput(subject);

  /** @type {Record<string, number[]>} */
  const delays = { product: [], floor: [] };
  const ratios = {
    p50: /** @type {number[]} */ ([]),
    p99: /** @type {number[]} */ ([]),
    throughput: /** @type {number[]} */ ([]),
  };
  for (let index = 0; index < ROUNDS; index++) {
    const order = index % 2 === 0 ? [product, floor] : [floor, product];
    /** @type {Record<string, { p50: number, p99: number, rate: number }>} */
    const figures = {};
    const taken = await oneByOne(order);
    for (const subject of order) {
      const ms = taken[subject.name] ?? [];
      delays[subject.name]?.push(...ms);
      figures[subject.name] = { ...summary(ms), rate: round(await throughput(subject)) };
    }
    ratios.p50.push(figures.product.p50 / figures.floor.p50);
    ratios.p99.push(figures.product.p99 / figures.floor.p99);
    ratios.throughput.push(figures.product.rate / figures.floor.rate);
    console.log(`round ${index + 1}`, JSON.stringify(figures));
  }
  console.log('accept -> seen, ms:       product', summary(delays.product), 'floor', summary(delays.floor));
  console.log(
    `accept -> seen, ratio:    p50 ${round(median(ratios.p50))} (goal <= 2.0), p99 ${round(median(ratios.p99))} (goal <= 2.5)`,
  );
  console.log(`20 in flight, ratio:      ${round(median(ratios.throughput))} of the floor's jobs a second`);
  const seen = await pictureSeen({ web, sandbox, databaseUrl: postgres, dataDir, count: PICTURES });
  console.log('picture stored -> seen by a socket.io client, ms:', summary(seen.finished), '(goal p99 <= 50)');
  console.log('partial picture stored -> seen by a socket.io client, ms:', summary(seen.partials), '(goal p99 <= 50)');
  const inPage = await pageSeen({ web, sandbox, dataDir, count: Math.ceil(PICTURES / 2) });
  for (const [name, { placed, loaded }] of Object.entries(inPage ?? {}))
    console.log(
      `${name} picture stored -> seen in the page, ms: placed`,
      summary(placed),
      '(goal p99 <= 50), loaded',
      summary(loaded),
    );
  if (!inPage) console.log('picture stored -> seen in the page: not run, no Chromium');
  await Promise.all([product.close(), floor.close()]);
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
await imagingFigures(Math.max(5, ROUNDS));
process.exit(0);
