// npm run bench: the product beside the bare floor program, in interleaved rounds of one run; then its image work beside bare sharp. Ratios count, not milliseconds.
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { measureBesideAbuser } from './abuser.js';
import { measureApproval } from './approve-to-seen.js';
import { compareAcceptToSeen, type Rounds } from './accept-to-seen.js';
import { measureImageDelivery } from './image-delivery.js';
import { measureImageDeliveryInPage } from './image-delivery-in-page.js';
import { measureGateways } from './gateways.js';
import { measureGrowth } from './growth.js';
import { compareImaging } from './imaging.js';
import { measureMemory } from './memory.js';
import { signIn, startProduct, type RunningProduct } from './product.js';
import { compareReads } from './reads.js';
import { measureRetention } from './retention.js';
import { measureShop } from './shop.js';
import { measureStart } from './start.js';
import { summary } from './statistics.js';
import { floorSystem, productSystem, type SystemUnderTest } from './systems-under-test.js';
import { measureWorkerCosts } from './worker-costs.js';
import { compareWorkers, PROVIDERS_MS } from './workers.js';

const HELP = `npm run bench -- [options]

  --rounds 7      rounds of accept -> seen and, at least five, of reads and imaging
  --requests 300  requests of a round
  --images 100    generations whose delivery is measured
  --orders 200    that are approved
  --prints 30     mockups, and submissions, whose cost to the workers is measured
  --seconds 12    of each phase of an honest user's reads, idle and beside an abuser
  --rows 1000000  the most rows of growth, and the jobs of retention
  --calls WORD    of growth, only the calls with this in their names
  --provider-ms N the one time the provider takes in workers; 200 and 2000 without it
  --only PART     accept, delivery, reads, abuser, imaging, start, growth, retention, workers, gateways, costs, approve or shop; may be given several times
  --vendure URL   a Vendure server with 10,000 products, measured in turns with the shop
  --against PATH  another checkout, built: its accept -> seen and its start are measured in the same rounds, and its user beside an abuser after ours`;
const PARTS = [
  'accept',
  'delivery',
  'reads',
  'abuser',
  'imaging',
  'start',
  'growth',
  'retention',
  'workers',
  'gateways',
  'costs',
  'approve',
  'shop',
];
/** Those that need the running product. */
const PRODUCT_PARTS = ['accept', 'delivery', 'reads'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '300' },
    images: { type: 'string', default: '100' },
    orders: { type: 'string', default: '200' },
    prints: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '12' },
    rows: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '' },
    'provider-ms': { type: 'string' },
    only: { type: 'string', multiple: true, default: PARTS },
    against: { type: 'string' },
    vendure: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

function positive(
  name: 'rounds' | 'requests' | 'images' | 'orders' | 'prints' | 'seconds' | 'rows' | 'provider-ms',
): number {
  const count = Number(values[name]);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is "${values[name]}"; give a whole number.`);
  return count;
}

/** Starts the other build only as long as it is measured. */
async function acceptToSeen(product: RunningProduct, rounds: Rounds, against: string | undefined): Promise<void> {
  const { postgresOwner, redisAdmin } = product.stack.urls;
  const other = against === undefined ? undefined : await startProduct(against);
  const systems: SystemUnderTest[] = [];
  try {
    systems.push(await systemOf('this build', product));
    if (other) systems.push(await systemOf(against!, other));
    for (const records of [true, false])
      systems.push(
        await floorSystem({ databaseUrl: postgresOwner, redisUrl: redisAdmin, port: await getPort(), records }),
      );
    await compareAcceptToSeen(systems, rounds);
  } finally {
    for (const system of systems) system.close();
    await other?.stop();
  }
}

async function systemOf(name: string, { stack }: RunningProduct): Promise<SystemUnderTest> {
  return productSystem(name, stack.urls.web, await signIn(stack.urls.sandbox, 'operator'));
}

async function imageDelivery({ stack }: RunningProduct, count: number): Promise<void> {
  const { web, sandbox, postgres } = stack.urls;
  const { dataDir } = stack;
  const seen = await measureImageDelivery({ web, sandbox, databaseUrl: postgres, dataDir, count });
  console.log('image stored -> seen by a socket.io client, ms:', summary(seen.finished), '(goal p99 <= 50)');
  console.log('partial image stored -> seen by a socket.io client, ms:', summary(seen.partials), '(goal p99 <= 50)');
  const inPage = await measureImageDeliveryInPage({ web, sandbox, dataDir, count: Math.ceil(count / 2) });
  if (!inPage) return console.log('image stored -> seen in the page: not run, no Chromium');
  for (const [name, { placed, loaded }] of Object.entries(inPage)) {
    const [place, load] = [summary(placed), summary(loaded)];
    console.log(`${name} image stored -> seen in the page, ms: placed`, place, '(goal p99 <= 50), loaded', load);
  }
}

/** On products of their own, with the limits that they have by default. */
async function besideAbuser(seconds: number, against: string | undefined): Promise<void> {
  for (const checkout of against === undefined ? [undefined] : [undefined, against]) {
    console.log(`an honest user beside an abuser: ${checkout ?? 'this build'}`);
    const { stack, stop } = await startProduct(checkout, { limits: 'default' });
    try {
      await measureBesideAbuser({ ...stack.urls, seconds });
    } finally {
      await stop();
    }
  }
}

/** On a product of its own: the other parts do not expect so many products. */
async function shop(rounds: number, vendure: string | undefined): Promise<void> {
  const { stack, stop } = await startProduct();
  try {
    await measureShop(stack, rounds, vendure);
  } finally {
    await stop();
  }
}

const chosen = (part: string): boolean => values.only.includes(part);

/** On one product: first the reads, while no other part has filled the gateway's memory. */
async function onOneProduct(rounds: Rounds): Promise<void> {
  if (!PRODUCT_PARTS.some(chosen)) return;
  const product = await startProduct();
  try {
    if (chosen('reads')) await compareReads(product.stack, Math.max(5, rounds.rounds));
    if (chosen('accept')) await acceptToSeen(product, rounds, values.against);
    if (chosen('delivery')) await imageDelivery(product, positive('images'));
  } finally {
    await product.stop();
  }
}

async function start(rounds: number): Promise<void> {
  await measureStart(rounds, values.against);
  await measureMemory();
}

async function workers(rounds: number): Promise<void> {
  const given = values['provider-ms'];
  for (const ms of given ? [positive('provider-ms')] : PROVIDERS_MS) await compareWorkers(rounds, ms);
}

async function main(): Promise<void> {
  const unknown = values.only.find((part) => !PARTS.includes(part));
  if (unknown) throw new Error(`There is no part "${unknown}"; there are ${PARTS.join(', ')}.`);
  const rounds = { rounds: positive('rounds'), requests: positive('requests') };
  const atLeastFive = Math.max(5, rounds.rounds);
  await onOneProduct(rounds);
  if (chosen('abuser')) await besideAbuser(positive('seconds'), values.against);
  if (chosen('imaging')) await compareImaging(atLeastFive);
  if (chosen('start')) await start(atLeastFive);
  if (chosen('growth')) await measureGrowth(positive('rows'), values.calls);
  if (chosen('approve')) await measureApproval(positive('orders'));
  if (chosen('shop')) await shop(atLeastFive, values.vendure);
  if (chosen('retention')) await measureRetention(positive('rows'), positive('seconds'));
  if (chosen('workers')) await workers(rounds.rounds);
  if (chosen('costs')) await measureWorkerCosts(positive('prints'));
  if (chosen('gateways')) await measureGateways(atLeastFive);
}

if (values.help) console.log(HELP);
else await main();
process.exit(0);
