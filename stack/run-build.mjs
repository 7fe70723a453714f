// @ts-check
// npm run build: builds what is missing or older than its sources, server and web side by side.
import { ensureBuilt } from './build.mjs';

await ensureBuilt((message) => void process.stdout.write(`${message}\n`)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
