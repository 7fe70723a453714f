// @ts-check
/**
 * How many processes of each worker.
 * @typedef {{ generation: number, mockup: number, fulfilment: number }} Workers
 */

/** @type {Workers} */
export const ONE_OF_EACH = { generation: 1, mockup: 1, fulfilment: 1 };

/**
 * Parses `generation=2,mockup=1`; what is not named keeps one process, and 0 switches a worker off.
 * @param {string} text
 * @returns {Workers}
 */
export function parseWorkers(text) {
  const workers = { ...ONE_OF_EACH };
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', count = ''] = part.split('=').map((piece) => piece.trim());
    if (!(name in workers))
      throw new Error(`There is no worker "${name}"; there are ${Object.keys(workers).join(', ')}.`);
    if (!/^\d{1,2}$/.test(count)) throw new Error(`--workers ${name}=${count}: give a number from 0 to 99.`);
    workers[/** @type {keyof Workers} */ (name)] = Number(count);
  }
  return workers;
}

/**
 * @param {string[]} args
 * @returns {{ workers: Workers, quiet: boolean, help: boolean }}
 */
export function parseArguments(args) {
  const parsed = { workers: ONE_OF_EACH, quiet: false, help: false };
  const rest = args.flatMap((arg) =>
    arg.startsWith('--workers=') ? ['--workers', arg.slice('--workers='.length)] : [arg],
  );
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--workers') parsed.workers = parseWorkers(rest.shift() ?? '');
    else if (arg === '--quiet') parsed.quiet = true;
    else if (arg === '--help' || arg === '-h') parsed.help = true;
    else throw new Error(`Unknown option ${arg}; see npm start -- --help.`);
  }
  return parsed;
}

/** @param {NodeJS.ProcessEnv} env */
export function parsePort(env) {
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is "${text}"; give a number from 1 to 65535.`);
  return port;
}
