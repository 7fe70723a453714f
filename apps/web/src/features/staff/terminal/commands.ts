import { cropOptions, imageProviders, storageProviders } from './choices.js';
import { text } from '#contracts/messages';
import { queryClient } from '../../../lib/query-client.js';
import { diagnostics } from './diagnostics.js';
import { clearLog, logged, rememberLine, type Outcome } from './entries.js';
import {
  chooseModel,
  chooseProvider,
  chooseStorage,
  listModels,
  rateKey,
  refreshModels,
  testModel,
} from './settings.js';

/** What a command takes; a question mark ends the name of one that may be left out. */
type Argument =
  'id' | 'product' | 'zip' | 'address' | 'width' | 'height' | 'option?' | 'provider' | 'model' | 'storage';

/** What was given for an argument that cannot be it. */
class WrongArgument extends Error {}

const WHOLE = /^[1-9]\d{0,9}$/;
const LONGEST_SIDE = 8_192;

function whole(given: string | undefined, key: 'terminal.needsNumber' | 'terminal.needsPixels', most = 2_147_483_647) {
  if (given === undefined || !WHOLE.test(given) || Number(given) > most) throw new WrongArgument(text(key));
  return Number(given);
}
function oneOf<T extends string>(given: string | undefined, choices: readonly T[]): T {
  const choice = choices.find((each) => each === given);
  if (choice === undefined) throw new WrongArgument(text('terminal.needsOneOf', { choices: choices.join(', ') }));
  return choice;
}
function word(given: string | undefined, usage: string): string {
  if (!given) throw new WrongArgument(text('terminal.usage', { usage }));
  return given;
}

const productNumber = (given: string | undefined): number => whole(given, 'terminal.needsNumber');

interface Command {
  takes: readonly Argument[];
  /** Reads the arguments at once and answers what does the work; throws WrongArgument. */
  prepare: (given: readonly string[]) => () => Promise<Outcome>;
}

const plain = (run: () => Promise<Outcome>): Command => ({ takes: [], prepare: () => run });
const ofProduct = (run: (id: number) => Promise<Outcome>): Command => ({
  takes: ['id'],
  prepare: ([id]) => {
    const number = productNumber(id);
    return () => run(number);
  },
});

const estimateUsage = 'estimate <product> <zip>';

/** [TERM-07] By the word that an operator types. */
const asking = {
  health: plain(diagnostics.health),
  rate: plain(diagnostics.rate),
  orders: plain(diagnostics.orders),
  stores: plain(diagnostics.stores),
  catalog: plain(diagnostics.catalog),
  'sync-products': plain(diagnostics['sync-products']),
  product: ofProduct(diagnostics.product),
  printfiles: ofProduct(diagnostics.printfiles),
  template: ofProduct(diagnostics.template),
  mockup: ofProduct(diagnostics.mockup),
  estimate: {
    takes: ['product', 'zip'],
    prepare: ([product, zip]) => {
      const [globalId, code] = [word(product, estimateUsage), word(zip, estimateUsage)];
      return () => diagnostics.estimate(globalId, code);
    },
  },
  process: {
    takes: ['address', 'width', 'height', 'option?'],
    prepare: ([address, width, height, option = 'resize']) => {
      const url = word(address, 'process <address> <width> <height> [option]');
      const [w, h] = [
        whole(width, 'terminal.needsPixels', LONGEST_SIDE),
        whole(height, 'terminal.needsPixels', LONGEST_SIDE),
      ];
      const choice = oneOf(option, cropOptions);
      return () => diagnostics.process(url, w, h, choice);
    },
  },
} satisfies Record<string, Command>;
export type AskingName = keyof typeof asking;
export const argumentsOf = (name: AskingName): readonly Argument[] => asking[name].takes;

/** Those that write their own entry: the Setup tab runs the same. */
const setting: Record<string, { takes: readonly Argument[]; run: (given: readonly string[]) => Promise<unknown> }> = {
  provider: { takes: ['provider'], run: ([provider]) => chooseProvider(oneOf(provider, imageProviders)) },
  model: {
    takes: ['provider', 'model'],
    run: ([provider, model]) =>
      chooseModel({ provider: oneOf(provider, imageProviders), model: word(model, 'model <provider> <model>') }),
  },
  test: {
    takes: ['provider', 'model'],
    run: ([provider, model]) =>
      testModel({ provider: oneOf(provider, imageProviders), model: word(model, 'test <provider> <model>') }),
  },
  refresh: { takes: ['provider'], run: ([provider]) => refreshModels(oneOf(provider, imageProviders)) },
  models: { takes: [], run: listModels },
  storage: { takes: ['storage'], run: ([storage]) => chooseStorage(oneOf(storage, storageProviders)) },
};

const spelled = (takes: readonly Argument[]): string =>
  takes.map((each) => (each.endsWith('?') ? ` [${each.slice(0, -1)}]` : ` <${each}>`)).join('');

/** Every command with what it takes. */
const usages = (): string[] => [
  ...Object.entries({ ...asking, ...setting }).map(([name, { takes }]) => `${name}${spelled(takes)}`),
  'help',
  'clear',
];

/** Writes down why a command could not run. */
const refuse = (line: string, problem: string): Promise<unknown> =>
  logged(
    line,
    () => Promise.reject(new Error(problem)),
    () => ({ said: '' }),
  );

async function dispatch(line: string): Promise<unknown> {
  const [name = '', ...given] = line.split(/\s+/);
  if (name === 'help')
    return logged(
      line,
      () => Promise.resolve(),
      () => ({ said: usages().join('\n') }),
    );
  const own = Object.hasOwn(setting, name) ? setting[name] : undefined;
  if (own) return own.run(given);
  if (!Object.hasOwn(asking, name)) return refuse(line, text('terminal.unknownCommand', { name }));
  const run = asking[name as AskingName].prepare(given);
  return logged(line, run, (outcome) => outcome).finally(
    () => void queryClient.invalidateQueries({ queryKey: rateKey }),
  );
}

/** Whether a line can be run once more; imports are run on their own tab. */
export function isCommand(line: string): boolean {
  const [name = ''] = line.split(' ');
  return name === 'help' || Object.hasOwn(asking, name) || Object.hasOwn(setting, name);
}

/** Runs a line that an operator typed or pressed. What comes of it is in the log, failures too. */
export async function runCommand(typed: string): Promise<void> {
  const line = typed.trim().replace(/\s+/g, ' ');
  if (line === '') return;
  rememberLine(line);
  if (line === 'clear') return clearLog();
  try {
    await dispatch(line);
  } catch (error) {
    if (error instanceof WrongArgument) await refuse(line, error.message).catch(() => undefined);
  }
}
