// What a mockup and the submission of an order cost the workers that do them: the manifests' requests of CPU are from these figures.
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sourceImage } from './imaging-tasks.js';
import { cpuMs, residentMiB } from './process-cost.js';
import { signIn, startProduct, type RunningProduct } from './product.js';
import { callsOf, designOf, firstVariant, liftProviderLimits, placeOrders, PROVIDER_RATES } from './shopping.js';
import type { Call } from './shopping.js';
import { round } from './statistics.js';

/** A shirt: its print file has 1800 x 2400 px. */
const SHIRT = 'tee-bella-3001';
/** Of a design in px, as the image model draws its largest square. */
const SIDE = 2048;
/** Between the pictures' corners in px: no two are alike, so that no print file is used again. */
const SHIFT = 16;
const IDLE_MS = 10_000;
const PATIENCE_MS = 600_000;

type Stack = RunningProduct['stack'];

/** CPU of a worker while it has nothing to do, and of so many mockups and submissions, each with a print file of its own. */
export async function measureWorkerCosts(count: number): Promise<void> {
  const { stack, stop } = await startProduct(undefined, { env: { APPROVAL_UNDO_MS: '0', ...PROVIDER_RATES } });
  try {
    const { web, sandbox } = stack.urls;
    await liftProviderLimits(sandbox);
    const [shopper, admin] = await Promise.all([signIn(sandbox, 'shopper'), signIn(sandbox, 'admin')]);
    const [shop, desk] = [callsOf(web, shopper), callsOf(web, admin)];
    const designs = await uploadDesigns(shop, 2 * count);
    const orders: string[] = [];
    for (const id of designs.splice(0, count)) orders.push(...(await placeOrders(shop, SHIRT, id, 1)));
    for (const role of ['worker-mockup', 'worker-fulfilment'])
      report(`${role} idle`, await costOf(stack, role, () => sleep(IDLE_MS)));
    report('worker-mockup', await costOf(stack, 'worker-mockup', () => makeMockups(shop, designs)), count);
    report('worker-fulfilment', await costOf(stack, 'worker-fulfilment', () => submit(shop, desk, orders)), count);
  } finally {
    await stop();
  }
}

interface Cost {
  cpuMs: number;
  wallMs: number;
  residentMiB: number;
}

async function costOf({ processes }: Stack, role: string, work: () => Promise<unknown>): Promise<Cost> {
  const { pid } = processes.find((each) => each.role === role)!;
  const [cpu, begun] = [cpuMs(pid), performance.now()];
  await work();
  return { cpuMs: cpuMs(pid) - cpu, wallMs: performance.now() - begun, residentMiB: residentMiB(pid) };
}

async function uploadDesigns(shop: Call, count: number): Promise<string[]> {
  const source = await sourceImage();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const corner = { left: index * SHIFT, top: index * SHIFT, width: SIDE, height: SIDE };
    const bytes = await sharp(source).extract(corner).jpeg({ quality: 90 }).toBuffer();
    ids.push(await designOf(shop, `data:image/jpeg;base64,${bytes.toString('base64')}`));
  }
  return ids;
}

async function makeMockups(shop: Call, designs: string[]): Promise<void> {
  const variant = await firstVariant(shop, SHIRT);
  const jobs: string[] = [];
  for (const designId of designs)
    jobs.push((await shop<{ jobId: string }>('POST', '/api/mockups', { ...variant, designId })).jobId);
  for (const id of jobs)
    await until(async () => {
      const { status } = await shop<{ status: string }>('GET', `/api/jobs/${id}`);
      if (status === 'failed') throw new Error(`Mockup ${id} failed.`);
      return status === 'completed';
    });
}

async function submit(shop: Call, desk: Call, orders: string[]): Promise<void> {
  for (const id of orders) await desk('POST', `/api/admin/orders/${id}/approve`, {});
  for (const id of orders)
    await until(async () => {
      const { submissionState } = await shop<{ submissionState: string }>('GET', `/api/orders/${id}`);
      return submissionState === 'submitted';
    });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(250)) if (await isDone()) return;
  throw new Error(`It did not end within ${PATIENCE_MS / 1000} s.`);
}

function report(name: string, { cpuMs: cpu, wallMs, residentMiB: resident }: Cost, jobs?: number): void {
  const share = `${round((100 * cpu) / wallMs)} % of a core over ${round(wallMs / 1000)} s, ${Math.round(resident)} MiB`;
  const each = jobs ? `${Math.round(cpu / jobs)} ms of CPU for each of ${jobs}, ` : '';
  console.log(`${name}: ${each}${share}`);
}
