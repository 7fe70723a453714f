// npm run build: builds what is missing or older than its sources, server and web side by side.
import { ensureBuilt } from './build.js';

await ensureBuilt((message) => void process.stdout.write(`${message}\n`)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
