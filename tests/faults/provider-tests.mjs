// @ts-check
import { IMAGE_PROVIDERS, PROVIDER_NAMES } from './image-providers.mjs';
import { failCalls } from './provider-failures.mjs';
import { limitCalls } from './provider-limits.mjs';
import { loseAnswers } from './provider-lost-answers.mjs';
import { hangCalls, SHORT_TIMEOUT_MS } from './provider-silence.mjs';
import { seconds } from './report.mjs';
import { processesOf } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {import('./broken-tests.mjs').Variant} Variant
 */

const WORKERS = processesOf('worker-generation');
const SHORT_TIMEOUT = { PROVIDER_TIMEOUT_MS: String(SHORT_TIMEOUT_MS) };
/** Long enough for every try of a call that is given up in time. */
const SILENCE_BOUND_MS = 15_000;

/** What an image provider can do to a generation, for each of them. @param {World} world @param {Report} report */
export async function testProviders(world, report) {
  for (const provider of PROVIDER_NAMES) {
    await report.run(`limits of ${provider}`, async (name) => {
      const { violations, ...figures } = await limitCalls(world, IMAGE_PROVIDERS[provider]);
      report.product(
        name,
        `${figures.limited} of ${figures.calls} calls answered 429  ${figures.jobs} jobs  all done in ${seconds(figures.tookMs)}`,
        figures,
        violations,
      );
    });
    await report.run(`failures of ${provider}`, async (name) => {
      const { violations, ...figures } = await failCalls(world, IMAGE_PROVIDERS[provider]);
      report.product(
        name,
        `${figures.failed} of ${figures.calls} calls failed in ${figures.ways} ways  ${figures.jobs} jobs, ${figures.givenUp} given up`,
        figures,
        violations,
      );
    });
    await report.run(`lost answers of ${provider}`, async (name) => {
      const { violations, ...figures } = await loseAnswers(world, IMAGE_PROVIDERS[provider]);
      report.product(
        name,
        `${figures.lost} answers lost  ${figures.drawn} pictures drawn for ${figures.jobs} jobs  ${figures.completed} kept and paid`,
        figures,
        violations,
      );
    });
  }
  await testSilence(world, report);
}

/** @param {World} world @param {Report} report */
async function testSilence(world, report) {
  const names = PROVIDER_NAMES.filter((provider) => report.isWanted(`silence of ${provider}`));
  if (names.length === 0) return;
  await world.restart(WORKERS, '', SHORT_TIMEOUT);
  for (const provider of names) {
    await report.run(`silence of ${provider}`, async (name) => {
      const { violations, ...figures } = await hangCalls(world, IMAGE_PROVIDERS[provider]);
      report.product(
        name,
        `${figures.hanging} calls without an answer  ${figures.jobs} jobs  longest held ${seconds(figures.longestMs)}`,
        figures,
        violations,
      );
    });
  }
  await world.restart(WORKERS);
}

/** The same with one safeguard off. @param {World} world @returns {Variant[]} */
export function withoutProviderSafeguards(world) {
  const limits = (/** @type {import('./image-providers.mjs').ProviderName} */ name) =>
    limitCalls(world, IMAGE_PROVIDERS[name], { boundMs: 30_000 });
  const failures = (/** @type {import('./image-providers.mjs').ProviderName} */ name) =>
    failCalls(world, IMAGE_PROVIDERS[name]);
  const lost = (/** @type {import('./image-providers.mjs').ProviderName} */ name) =>
    loseAnswers(world, IMAGE_PROVIDERS[name]);
  const silence = (/** @type {import('./image-providers.mjs').ProviderName} */ name) =>
    hangCalls(world, IMAGE_PROVIDERS[name], { boundMs: SILENCE_BOUND_MS });
  return [
    variant('retry-after', 'limits', ['called within Retry-After'], limits),
    variant('retry-class', 'failures', ['given up too early'], failures),
    variant('error-codes', 'failures', ['not classified'], failures),
    variant('release', 'failures', ['token kept', 'wrong charge'], failures),
    // Calls that nobody gives up keep every slot: each provider is asked by workers of its own.
    ...PROVIDER_NAMES.map((name) =>
      variant('provider-timeout', 'silence', ['slot not freed', 'lost'], silence, {
        env: SHORT_TIMEOUT,
        names: [name],
      }),
    ),
    variant('settle-once', 'lost answers', ['charged twice'], lost),
    variant('single-call', 'failures', ['asked too often'], failures),
  ];
}

/**
 * @param {string} off @param {string} what @param {string[]} finds @param {(name: import('./image-providers.mjs').ProviderName) => Promise<{ violations: import('./checks.mjs').Violation[] }>} test
 * @param {{ env?: NodeJS.ProcessEnv, names?: import('./image-providers.mjs').ProviderName[] }} [how] @returns {Variant}
 */
const variant = (off, what, finds, test, { env, names = PROVIDER_NAMES } = {}) => ({
  processes: WORKERS,
  off,
  ...(env ? { env } : {}),
  tests: Object.fromEntries(
    names.map((name) => [`without ${off}: ${what} of ${name}`, { finds, test: () => test(name) }]),
  ),
});
