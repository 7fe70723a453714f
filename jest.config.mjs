// Two Jest tiers: `unit` beside the code, `integration` on real PostgreSQL, Redis and the built processes.
import { register } from 'tsx/cjs/api';

// Jest itself loads its reporters and global setups; on Node 20 it needs a hook for those in TypeScript.
register();

const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#stack/(.*)$': '<rootDir>/tools/stack/$1.ts',
    '^#([a-z]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^#([a-z]+)/(.*)$': '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'es6' },
        sourceMaps: 'inline',
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.tmp'],
};

export default {
  testTimeout: 60_000,
  // A worker keeps what its spec files loaded; freeing a gigabyte at its end takes longer than Jest waits for it.
  workerIdleMemoryLimit: '400MB',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools,tests/faults}/**/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/tools/stack/testing/jest-setup.ts'],
    },
    {
      ...base,
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/integration/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/tests/integration/global-setup.ts',
      globalTeardown: '<rootDir>/tests/integration/global-teardown.ts',
    },
  ],
};
