import { readFileSync } from 'node:fs';
import { z } from 'zod';

const stackSchema = z.object({
  urls: z.object({
    web: z.string(),
    sandbox: z.string(),
    postgres: z.string(),
    redis: z.string(),
    postgresOwner: z.string(),
    redisAdmin: z.string(),
    gateways: z.array(z.string()),
  }),
  dataDir: z.string(),
  processes: z.array(
    z.object({ role: z.string(), name: z.string(), pid: z.number(), managementPort: z.number().optional() }),
  ),
});
export type RunningStack = z.infer<typeof stackSchema>;

/** Path of the running stack's file, if the test runner started a stack. */
export function stackFile(): string | undefined {
  return process.env.INKLOOM_STACK_FILE || undefined;
}

/** Current URLs and processes of the stack under test. */
export function stack(): RunningStack {
  const file = stackFile();
  if (!file)
    throw new Error(
      'No stack runs: this test belongs to the integration or the browser tier (INKLOOM_STACK_FILE is not set).',
    );
  return stackSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
