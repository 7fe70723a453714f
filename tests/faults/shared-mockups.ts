import { rowsOf, type JobRow, type Violation } from './checks.js';
import { processesOf, type FaultHarness } from './fault-harness.js';
import { seconds } from './report.js';
import type { Scenario } from './scenarios.js';
import { mockups, newShopper, send, type DesignFixture, type Task } from './tasks.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const RECOVERY_MS = 180_000;
/** A minute of the provider, shortened. */
const WINDOW_MS = 1_500;
const PER_WINDOW = 2;
/** One user asks for many at once, before the others come. */
const EACH = [30, 6, 6, 6, 6, 6];
/** Tasks that may start before the others' are known, and beside each other. */
const AHEAD = 12;

export interface SharedRun {
  jobs: number;
  calls: number;
  kills: number;
  took: string;
  violations: Violation[];
}

/** Many users ask for one mockup while the worker dies that is about to ask the provider: one task, and a mockup for each. */
export async function shareMockup(harness: FaultHarness, scenario: Scenario): Promise<SharedRun> {
  const [dying] = processesOf('worker-mockup') as [string, ...string[]];
  const since = await harness.journalPosition();
  const users = await fixtures(harness, harness.amount(100, 20));
  const [first] = mockups(users[0]!, 1) as [Task];
  const tasks = users.flatMap((user) =>
    mockups(user, 1).map((task) => ({ ...task, body: { ...first.body, designId: user.design } })),
  );
  const begun = Date.now();
  const before = harness.stack.kills(dying);
  harness.crashes.arm(dying, 'mockup.asking');
  await Promise.all(tasks.map((task) => send(harness, task)));
  await scenario.finished(tasks, RECOVERY_MS);
  harness.crashes.disarm(dying);
  const took = seconds(Date.now() - begun);
  const calls = await scenario.providerCalls({ since, others: 0 });
  const rows = await harness.rows<{ mockups: number; owners: number }>(
    `select count(*)::int as mockups, count(distinct mockups.owner_id)::int as owners
     from mockups join jobs on jobs.id = mockups.job_id where jobs.idempotency_key = any($1)`,
    [tasks.map(({ key }) => key)],
  );
  const violations = await scenario.check(tasks, 'completed', { since, others: 0 });
  if (calls !== 1) violations.push({ problem: 'doubled', detail: `${calls} tasks at the provider` });
  const [{ mockups: saved, owners }] = rows as [{ mockups: number; owners: number }];
  if (saved !== tasks.length || owners !== tasks.length)
    violations.push({ problem: 'lost', detail: `${saved} mockups of ${owners} users for ${tasks.length} jobs` });
  return { jobs: tasks.length, calls, kills: harness.stack.kills(dying) - before, took, violations };
}

export interface TurnRun {
  jobs: number;
  /** How long the others' first task waited behind the one who asked first, in tasks. */
  firsts: number[];
  refused: number;
  took: string;
  violations: Violation[];
}

/** More mockups than the provider's limit of 2 allows, most of them by one user: served user by user, none refused by the provider, none starved. */
export async function takeTurns(harness: FaultHarness, scenario: Scenario): Promise<TurnRun> {
  const workers = processesOf('worker-mockup');
  const env = { PRINTFUL_MOCKUPS_PER_MINUTE: String(PER_WINDOW), PRINTFUL_WINDOW_MS: String(WINDOW_MS) };
  await harness.restart(workers, { env });
  await harness.control('printful/limits', { createTask: PER_WINDOW, windowMs: WINDOW_MS });
  try {
    const users = await fixtures(harness, EACH.length);
    const tasks = users.map((user, index) => mockups(user, EACH[index]!));
    const [since, asked] = [await harness.journalPosition(), (await harness.requests('printful')).at(-1)?.seq ?? 0];
    const begun = Date.now();
    for (const own of tasks) await Promise.all(own.map((task) => send(harness, task)));
    await scenario.finished(tasks.flat(), RECOVERY_MS);
    const took = seconds(Date.now() - begun);
    const order = await startsOf(harness, since);
    const places = await Promise.all(tasks.map(async (own) => placesOf(await rowsOf(harness, own), order)));
    const refused = (await harness.requests('printful', asked)).filter(({ status }) => status === 429).length;
    const violations = await scenario.check(tasks.flat(), 'completed', { since, others: 0 });
    if (refused > 0) violations.push({ problem: 'over the limit', detail: `${refused} calls refused by the provider` });
    violations.push(...places.flatMap((own) => own.flatMap(starved)));
    return { jobs: tasks.flat().length, firsts: places.slice(1).map(([first]) => first!), refused, took, violations };
  } finally {
    await harness.control('printful/limits', { createTask: null, windowMs: 60_000 });
    await harness.restart(workers);
  }
}

/** Shoppers with one picture, each as a design of their own. */
const fixtures = (harness: FaultHarness, count: number): Promise<DesignFixture[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const token = await newShopper(harness);
      const design = await harness.api(token).post<{ _id: string }>('/api/designs', { url: PIXEL });
      return { ...harness.fixture, token, design: design.body._id };
    }),
  );

/** The print files in the order in which the provider accepted tasks with them. */
async function startsOf({ journal }: FaultHarness, since: number): Promise<string[]> {
  const entries = await journal({ service: 'printful', since });
  return entries
    .filter(({ operation }) => operation === 'mockup.create')
    .map(({ body }) => (body as { request: { files: [{ image_url: string }] } }).request.files[0].image_url);
}

const placesOf = (rows: JobRow[], order: string[]): number[] =>
  rows.map(({ state }) => order.indexOf(state.prints?.[0]?.url ?? '')).sort((a, b) => a - b);

/** A user's task number `index` comes behind as many of everyone else's, and no more. */
function starved(place: number, index: number): Violation[] {
  const bound = AHEAD + EACH.reduce((sum, count) => sum + Math.min(count, index + 1), 0);
  return place < bound
    ? []
    : [{ problem: 'starved', detail: `task ${index + 1} of a user came as number ${place + 1}` }];
}
