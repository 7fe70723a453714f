import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'apps/*/src/main.ts',
    'apps/*/src/crash-points.ts',
    'libs/database/src/migrate.ts',
    'libs/workflow/src/account-command.ts',
    'apps/web/src/app/prerender.tsx',
    'stack/**/*.mjs',
    'bench/*.mjs',
    'scripts/*.mjs',
    'tests/{faults,load}/**/*.mjs',
    'tests/integration/**/*.int-spec.ts',
    'libs/*/src/index.ts',
  ],
  project: ['{apps,libs,tests,stack,bench,scripts}/**/*.{ts,tsx,mjs}'],
  includeEntryExports: true,
};

export default config;
