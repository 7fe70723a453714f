import { loadConfig } from '#config';
import { createSandbox, listen } from './create-app.js';

const config = loadConfig();
try {
  const app = await createSandbox(config);
  await listen(app, config.SANDBOX_URL);
  process.stdout.write(`Sandbox of the outside services: ${config.SANDBOX_URL}\n`);
} catch (error) {
  process.stderr.write(`Sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
