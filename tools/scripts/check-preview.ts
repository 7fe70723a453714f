// npm run check:preview: the preview that pages compose. Its pixels against the print file, over `--placements` random ones on
// every product (200) or on one `--product`, `--at-once` products side by side (2), and its speed: from a change to the
// picture, and frames while dragging, on a CPU four times slower. `--only pixels` or `--only speed` does one of the two.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#stack/build/build';
import { inRepository, root } from '#stack/paths';
import { systemEnvironment } from '#stack/supervisor/environment';
import { ensureChromium } from '#stack/testing/chromium';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    placements: { type: 'string', default: '200' },
    product: { type: 'string', multiple: true },
    'at-once': { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});

function run(program: string[], more: NodeJS.ProcessEnv): Promise<number> {
  const env = { ...systemEnvironment(process.env), ...more };
  const child = spawn(process.execPath, program, { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

const catalogue = (): string[] =>
  readdirSync(inRepository('assets', 'catalogue'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));

/** Products one after another, in as many processes as are asked for. Returns how many products differ too much. */
async function comparePixels(): Promise<number> {
  const left = values.product ?? catalogue();
  const vitest = inRepository('node_modules', 'vitest', 'vitest.mjs');
  const spec = ['run', '--project=unit*', 'local-preview', '-t', 'print file'];
  let failed = 0;
  const lane = async (): Promise<void> => {
    for (let product = left.shift(); product !== undefined; product = left.shift()) {
      const env = { PREVIEW_PLACEMENTS: values.placements, PREVIEW_PRODUCTS: product };
      if ((await run([vitest, ...spec], env)) !== 0) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, lane));
  return failed;
}

async function measureSpeed(): Promise<number> {
  ensureChromium(say);
  await ensureBuilt(say);
  return run([inRepository('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--project=preview'], {});
}

const pixels = values.only === 'speed' ? 0 : await comparePixels();
const speed = values.only === 'pixels' ? 0 : await measureSpeed();
process.exitCode = pixels || speed ? 1 : 0;
