// Two Jest tiers: `unit` beside the code, `integration` on real PostgreSQL, Redis and the built processes.
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#stack/(.*)$': '<rootDir>/stack/$1.mjs',
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
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,stack}/**/*.spec.{ts,mjs}'],
      setupFilesAfterEnv: ['<rootDir>/stack/jest-setup.mjs'],
    },
    {
      ...base,
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/integration/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/tests/integration/global-setup.mjs',
      globalTeardown: '<rootDir>/tests/integration/global-teardown.mjs',
    },
  ],
};
