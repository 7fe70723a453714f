// npm run check:paint: the largest paint and the layout shifts of each screen on a slow phone and line, against Home's of the
// same run; names of screens (`-- product cart`) measure these alone, `--rounds 1` each once, `--requests` says when each
// request began and ended. `--desktop` looks at the shifts alone, at 1280 px on a quick line.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#stack/build/build';
import { inRepository, root } from '#stack/paths';
import { systemEnvironment } from '#stack/supervisor/environment';
import { ensureChromium } from '#stack/testing/chromium';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const flag = { type: 'boolean', default: false } as const;
const options = { rounds: { type: 'string', default: '3' }, requests: flag, desktop: flag } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });

ensureChromium(say);
await ensureBuilt(say);
const playwright = inRepository('node_modules', '@playwright', 'test', 'cli.js');
const { status } = spawnSync(process.execPath, [playwright, 'test', '--project=paint'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...systemEnvironment(process.env),
    PAINT_ROUNDS: values.rounds,
    PAINT_NAMES: positionals.join(' '),
    PAINT_REQUESTS: String(values.requests),
    PAINT_DESKTOP: String(values.desktop),
  },
});
process.exitCode = status ?? 1;
