import { setTimeout } from 'node:timers/promises';
import { Argument, Command, InvalidArgumentError } from 'commander';
import {
  imageProviders,
  queueNames,
  slotsSchema,
  storageProviders,
  type QueueName,
  type QueueState,
  type WorkerState,
} from '#contracts';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { confirm, note, printDone, printFields, printRows, type Columns } from './output.js';

interface Common {
  json?: boolean;
}
interface ChangeOptions extends Common {
  yes?: boolean;
}

const DRAIN_LOOK_MS = 1_000;

const queueColumns: Columns<QueueState> = {
  QUEUE: ({ name }) => name,
  STATE: ({ paused }) => (paused ? 'paused' : 'running'),
  WAITING: ({ waiting }) => waiting,
  ACTIVE: ({ active }) => active,
  DELAYED: ({ delayed }) => delayed,
  FAILED: ({ failed }) => failed,
  'DONE/H': ({ completedLastHour }) => completedLastHour,
  WORKERS: ({ workers }) => workers,
  SLOTS: ({ slots, slotsPerWorker }) => (slotsPerWorker ? `${slots} (${slotsPerWorker} each)` : slots),
  'OLDEST S': ({ oldestWaitingSeconds }) => Math.round(oldestWaitingSeconds),
};

/** `queues`: what waits, and whether work is handed out. */
export function queueCommands(connect: () => OperatorApi): Command {
  const queues = new Command('queues')
    .description('what waits in each queue; pause and resume it')
    .option('--json', 'print JSON')
    .action(async (options: Common) => printRows(await connect().call('GET /api/ops/queues'), queueColumns, options));
  const change = (name: 'pause' | 'resume', description: string) =>
    new Command(name)
      .description(description)
      .addArgument(new Argument('<queue>').choices(queueNames))
      .option('-y, --yes', 'do not ask')
      .option('--json', 'print JSON')
      .action(async (queue: QueueName, options: ChangeOptions) => {
        if (name === 'pause' && queue === 'fulfilment') note('Replays and discards run there: they wait as well.');
        await confirm(
          name === 'pause' ? `Hand out no more work of ${queue}?` : `Hand out work of ${queue} again?`,
          options,
        );
        const states = await connect().call(`POST /api/ops/queues/:name/${name}`, { params: { name: queue } });
        printDone(`${queue} is ${name === 'pause' ? 'paused' : 'running'}.`, states, options);
      });
  queues.addCommand(change('pause', 'stop handing out work; what runs goes on'));
  queues.addCommand(change('resume', 'hand out work again'));
  queues.addCommand(
    new Command('drain')
      .description('stop handing out work, and wait until nothing runs any more; resume it afterwards')
      .addArgument(new Argument('<queue>').choices(queueNames))
      .option('-y, --yes', 'do not ask')
      .option('--json', 'print JSON')
      .action((queue: QueueName, options: ChangeOptions) => drain(connect(), queue, options)),
  );
  queues.addCommand(
    new Command('slots')
      .description('how many jobs each worker works on at once; `default` for what each is configured to')
      .addArgument(new Argument('<queue>').choices(queueNames))
      .argument('<slots>', 'a number or default', slotsOf)
      .option('-y, --yes', 'do not ask')
      .option('--json', 'print JSON')
      .action(async (queue: QueueName, slots: number | null, options: ChangeOptions) => {
        const taken = slots ?? 'their configured number';
        await confirm(`Let each worker of ${queue} take ${taken} at once?`, options);
        const call = { params: { name: queue }, body: { slots } };
        const states = await connect().call('PUT /api/ops/queues/:name/slots', call);
        printDone(`Workers of ${queue} take ${taken} at once within seconds.`, states, options);
      }),
  );
  return queues;
}

/** [JOB-14] Pauses the queue and returns once it is empty of what ran. Stopped in between, the queue stays paused. */
async function drain(api: OperatorApi, queue: QueueName, options: ChangeOptions): Promise<void> {
  await confirm(`Hand out no more work of ${queue}, and wait for what runs?`, options);
  let states = await api.call('POST /api/ops/queues/:name/pause', { params: { name: queue } });
  for (let said = 0; ; states = await api.call('GET /api/ops/queues')) {
    const { active, paused, lastEndedAt } = states.find(({ name }) => name === queue)!;
    if (!paused) throw new OpsError(`Somebody has resumed ${queue}.`, exitCodes.refused);
    if (active === 0) return printDone(drainedText(queue, lastEndedAt), states, options);
    if (active !== said) note(`${active} still ${active === 1 ? 'runs' : 'run'}.`);
    said = active;
    await setTimeout(DRAIN_LOOK_MS);
  }
}

const drainedText = (queue: QueueName, at: string | null): string =>
  `${queue} is paused, and nothing of it runs.${at ? ` The last job ended ${at}.` : ''}`;

function slotsOf(given: string): number | null {
  if (given === 'default') return null;
  const slots = slotsSchema.safeParse(Number(given));
  if (!slots.success) throw new InvalidArgumentError('It is from 1 to 64, or default.');
  return slots.data;
}

const workerColumns: Columns<WorkerState & { queue: QueueName }> = {
  QUEUE: ({ queue }) => queue,
  WORKER: ({ name }) => name,
  HOST: ({ host }) => host,
  VERSION: ({ version }) => version,
  SLOTS: ({ slots }) => slots,
  STATE: ({ draining }) => (draining ? 'draining' : 'running'),
};

/** `workers`: who is alive, and whether it takes work. */
export function workerCommands(connect: () => OperatorApi): Command {
  const workers = new Command('workers')
    .description('the workers that are alive; drain one, or let it work again')
    .option('--json', 'print JSON')
    .action(async (options: Common) => printRows(await livingWorkers(connect()), workerColumns, options));
  const change = (name: 'drain' | 'resume', description: string) =>
    new Command(name)
      .description(description)
      .argument('<worker>', 'as `workers` names it')
      .option('-y, --yes', 'do not ask')
      .option('--json', 'print JSON')
      .action((worker: string, options: ChangeOptions) => setDraining(connect(), worker, name === 'drain', options));
  workers.addCommand(change('drain', 'let it finish what it runs, and take nothing more'));
  workers.addCommand(change('resume', 'let it take work again'));
  return workers;
}

const livingWorkers = async (api: OperatorApi): Promise<(WorkerState & { queue: QueueName })[]> =>
  (await api.call('GET /api/ops/queues')).flatMap(({ name: queue, alive }) =>
    alive.map((worker) => ({ ...worker, queue })),
  );

async function setDraining(api: OperatorApi, name: string, draining: boolean, options: ChangeOptions): Promise<void> {
  const known = (await livingWorkers(api)).find((worker) => worker.name === name);
  if (!known) throw new OpsError(`No worker ${name} is alive.`, exitCodes.notFound);
  await confirm(draining ? `Have ${name} take no more work?` : `Have ${name} take work again?`, options);
  const body = { worker: name, draining };
  const states = await api.call('PUT /api/ops/queues/:name/draining', { params: { name: known.queue }, body });
  printDone(draining ? `${name} takes no more work.` : `${name} takes work again.`, states, options);
}

/** `settings`: the image provider, its models, and where pictures are stored. */
export function settingCommands(connect: () => OperatorApi): Command {
  const settings = new Command('settings')
    .description('the image provider, its models, and where pictures are stored')
    .option('--json', 'print JSON')
    .action((options: Common) => showSettings(connect(), options));
  const provider = () => new Argument('<provider>').choices(imageProviders);
  const changing = (command: Command) => command.option('-y, --yes', 'do not ask').option('--json', 'print JSON');
  settings.addCommand(
    changing(new Command('provider').addArgument(provider()))
      .description('make images with this provider from now on')
      .action(async (name: (typeof imageProviders)[number], options: ChangeOptions) => {
        await confirm(`Make images with ${name} from now on?`, options);
        const done = await connect().call('POST /api/config/provider', { body: { provider: name } });
        printDone(`Images are made with ${done.provider} now.`, done, options);
      }),
  );
  settings.addCommand(
    changing(new Command('model').addArgument(provider()).argument('<model>'))
      .description('use this model of the provider')
      .action(async (name: (typeof imageProviders)[number], model: string, options: ChangeOptions) => {
        await confirm(`Use ${model} for images of ${name} from now on?`, options);
        const call = { params: { provider: name }, body: { model } };
        const done = await connect().call('POST /api/config/:provider/model', call);
        printDone([`${name} uses ${done.model} now.`, done.notice ?? ''].join(' ').trim(), done, options);
      }),
  );
  settings.addCommand(
    changing(new Command('storage').addArgument(new Argument('<store>').choices(storageProviders)))
      .description('store new pictures there; the others stay where they are')
      .action(async (name: (typeof storageProviders)[number], options: ChangeOptions) => {
        await confirm(`Store new pictures in ${name} from now on?`, options);
        const done = await connect().call('POST /api/storage/provider', { body: { provider: name } });
        printDone(`New pictures are stored in ${done.provider} now.`, done, options);
      }),
  );
  return settings;
}

async function showSettings(api: OperatorApi, options: Common): Promise<void> {
  const [config, storage] = await Promise.all([api.call('GET /api/config'), api.call('GET /api/storage/status')]);
  printFields(
    { config, storage },
    {
      version: config.version,
      provider: config.provider,
      'openai model': config.openai.model,
      'gemini model': config.gemini.model,
      closed: (config.closed ?? [])
        .map(({ provider, retryAfterSeconds }) => `${provider} for ${retryAfterSeconds} s`)
        .join(', '),
      storage: `${storage.provider}${storage.isConfigured ? '' : ' (not configured)'}`,
    },
    options,
  );
}
