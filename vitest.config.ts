import { defineConfig } from 'vitest/config';

/** Specs beside the code; `npm test` runs these projects as its unit tier. */
const specs = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});
const NO_SPECS = ['**/node_modules/**', '**/dist/**'];

/** Two tiers: `unit*` beside the code, `integration` on real PostgreSQL, Redis and the built processes. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // Nest finds what a class needs by the types of its constructor.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    environment: 'node',
    exclude: NO_SPECS,
    // Nothing waits for these: the machines are shared, and a slow one is no failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Libraries are loaded once per process and not once per file, which took most of the time.
    isolate: false,
    projects: [
      specs('unit', [
        '{libs,tools,tests/faults,tests/mutants}/**/*.spec.ts',
        'apps/{cli,gateway,worker-*}/**/*.spec.ts',
      ]),
      // libs/imaging blocks every picture format but those that people may upload, for its whole process; the sandbox draws with SVG.
      specs('unit-sandbox', ['apps/sandbox/**/*.spec.ts'], { setupFiles: ['tools/stack/testing/unblock-formats.ts'] }),
      // They replace what a browser has by globals of their own.
      specs('unit-web', ['apps/web/**/*.spec.ts'], { setupFiles: ['tools/stack/testing/restore-globals.ts'] }),
      specs('integration', ['tests/integration/**/*.int-spec.ts'], {
        globalSetup: ['tests/integration/global-setup.ts'],
        setupFiles: ['tests/integration/deliver-orders.ts'],
        // They share one stack.
        fileParallelism: false,
      }),
    ],
  },
});
