import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What each lib may import of ours. A lib that is not named in a list may not be imported there. */
const allowed = {
  contracts: [],
  domain: ['contracts'],
  config: ['contracts'],
  imaging: ['contracts', 'domain'],
  observability: ['config', 'contracts'],
  redis: ['domain', 'config', 'observability', 'contracts'],
  database: ['domain', 'config', 'observability', 'contracts'],
  realtime: ['jobs', 'database', 'redis', 'config', 'observability', 'contracts'],
  ledger: ['jobs', 'realtime', 'database', 'config', 'observability', 'contracts'],
  billing: ['jobs', 'ledger', 'realtime', 'database', 'providers', 'domain', 'config', 'observability', 'contracts'],
  providers: ['domain', 'redis', 'config', 'observability', 'contracts'],
  assets: ['database', 'providers', 'imaging', 'domain', 'redis', 'config', 'observability', 'contracts'],
  orders: ['jobs', 'realtime', 'database', 'providers', 'domain', 'config', 'observability', 'contracts'],
  jobs: ['database', 'redis', 'config', 'observability', 'contracts'],
  alerts: ['ledger', 'jobs', 'providers', 'database', 'redis', 'domain', 'config', 'observability', 'contracts'],
  testing: ['database', 'redis', 'config', 'contracts'],
};
const libs = Object.keys(allowed);

/** A vendor package is used only in the lib that owns it, so that it can be replaced in one place. */
const owners = {
  ioredis: ['libs/redis'],
  bullmq: ['libs/jobs'],
  '@nestjs/bullmq': ['libs/jobs'],
  // Repositories live with the lib that owns their subject.
  typeorm: ['libs/database', 'libs/assets', 'libs/jobs', 'libs/ledger', 'libs/orders'],
  '@nestjs/typeorm': ['libs/database', 'libs/assets', 'libs/jobs', 'libs/ledger', 'libs/orders'],
  pg: ['libs/database', 'libs/testing'],
  pino: ['libs/observability'],
  '@opentelemetry/api': ['libs/observability', 'libs/jobs'],
  '@opentelemetry/context-async-hooks': ['libs/observability'],
  '@opentelemetry/core': ['libs/observability'],
  '@opentelemetry/exporter-trace-otlp-http': ['libs/observability'],
  '@opentelemetry/resources': ['libs/observability'],
  '@opentelemetry/sdk-trace': ['libs/observability'],
  'bullmq-otel': ['libs/jobs'],
  'prom-client': ['libs/observability'],
  sharp: ['libs/imaging', 'apps/sandbox'],
  'file-type': ['libs/imaging'],
  openai: ['libs/providers'],
  '@google/genai': ['libs/providers'],
  stripe: ['libs/providers', 'apps/sandbox'],
  '@stripe/stripe-js': ['apps/web'],
  '@aws-sdk/client-s3': ['libs/providers'],
  '@aws-sdk/s3-presigned-post': ['libs/providers'],
  '@smithy/signature-v4': ['apps/sandbox'],
  '@aws-crypto/sha256-js': ['apps/sandbox'],
  undici: ['libs/providers'],
  'ipaddr.js': ['libs/providers', 'apps/gateway'],
  'openid-client': ['libs/providers', 'apps/cli'],
  commander: ['apps/cli'],
  jose: ['libs/providers', 'apps/sandbox'],
  'oidc-provider': ['apps/sandbox'],
  pdfkit: ['apps/gateway'],
  'dejavu-fonts-ttf': ['apps/gateway'],
  nodemailer: ['libs/providers', 'apps/sandbox'],
  'smtp-server': ['apps/sandbox'],
  mailparser: ['apps/sandbox'],
  'socket.io': ['apps/gateway'],
};

const vendorBans = (folder) =>
  Object.entries(owners)
    .filter(([, homes]) => !homes.some((home) => folder.startsWith(home)))
    .map(([name]) => ({
      regex: `^${name.replace('/', '\\/')}($|\\/)`,
      message: `${name} belongs to ${owners[name].join(', ')}.`,
    }));

function importRules(folder, mayImport, more = []) {
  const banned = libs.filter((lib) => !mayImport.includes(lib) && !folder.endsWith(`/${lib}`));
  const patterns = [
    ...banned.map((lib) => ({
      regex: `^#${lib}($|/)`,
      message: `${folder} may not import ${lib}: see the import rules in CONTRIBUTING.md.`,
    })),
    ...vendorBans(folder),
    { regex: '(^|/)apps/', message: 'Nothing imports an app.' },
    { regex: '^\\.\\./(\\.\\./)*(libs|apps)/', message: 'Import a lib by its name, through its face.' },
    ...more,
  ];
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}

/** Keeps every user-visible text in libs/contracts/src/messages, so that a second language is one more file. */
const wired = 'Text for users belongs in libs/contracts/src/messages; read it with text().';
const spoken =
  'JSXAttribute[name.name=/^(aria-label|aria-description|aria-valuetext|valueText|title|label|placeholder|alt|hint|question|confirm|sub)$/]';
const letters = '/[A-Za-z]/';
const places = [`${spoken} > JSXExpressionContainer`, ':matches(JSXElement, JSXFragment) > JSXExpressionContainer'];
const choice = ':matches(ConditionalExpression, LogicalExpression)';
const wiredTexts = [
  `JSXText[value=${letters}]`,
  `${spoken} > Literal[value=${letters}]`,
  ...places
    .flatMap((place) => [place, `${place} > ${choice}`, `${place} > ${choice} > ${choice}`])
    .flatMap((at) => [
      `${at} > Literal[value=${letters}]`,
      `${at} > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
    ]),
  `CallExpression[callee.object.name="notify"] > Literal[value=${letters}]:first-child`,
].map((selector) => ({ selector, message: wired }));
/** The component gallery, for developers only. */
const gallery = ['apps/web/src/gallery/**'];

const serverLibs = libs.filter((lib) => lib !== 'testing');
const apps = ['gateway', 'cli', 'worker-generation', 'worker-mockup', 'worker-fulfilment', 'sandbox', 'web'];
const appImports = { web: ['contracts', 'domain'] };

/** The web by subject: a route composes features; four of them serve the others. */
const features = ['account', 'editor', 'jobs', 'library', 'orders', 'payment', 'shop', 'staff', 'studio', 'uploads'];
const sharedFeatures = ['jobs', 'orders', 'payment', 'uploads'];
const composed = (names) => ({
  regex: `^(\\.\\./)+(features/)?(${names.join('|')})/`,
  message: 'Features import only jobs, orders, payment and uploads; a route composes the others: see CONTRIBUTING.md.',
});
const belowFeatures = {
  regex: '^(\\.\\./)+(app|features)/',
  message: 'Knows no route and no feature: see CONTRIBUTING.md.',
};
const notApp = { regex: '^(\\.\\./)+app/', message: 'Nothing imports the routes: see CONTRIBUTING.md.' };
const webFolders = [
  ...['lib', 'components'].map((folder) => [folder, [belowFeatures]]),
  ...features.map((feature) => {
    const others = features.filter((each) => each !== feature && !sharedFeatures.includes(each));
    return [`features/${feature}`, [composed(others), notApp]];
  }),
];

/** The same bans for `import()`, which the rule on imports does not see. An esquery expression holds no slash. */
const lazyBans = (patterns) =>
  patterns.map(({ regex, message }) => ({
    selector: `ImportExpression[source.value=/${regex.replaceAll('/', String.raw`\u002F`)}/]`,
    message,
  }));

const specs = ['**/*.spec.ts', '**/*.fixture.ts', 'tests/**'];

/** SQL stands in repositories, the ledger and migrations: docs/decisions/database-access.md. */
const sqlHomes = [
  '**/*.repository.ts',
  'libs/ledger/src/**',
  'libs/database/src/migrations/**',
  'libs/database/src/database.ts',
  'libs/database/src/prepared-statements.ts',
  'libs/database/src/statement.ts',
];
const sqlMessage = 'SQL belongs in a repository: docs/decisions/database-access.md.';
const statement = '/^\\s*(select\\s.+\\sfrom|insert\\s+into|update\\s.+\\sset|delete\\s+from|with\\s+\\w+\\s+as)\\s/is';
const sqlElsewhere = [
  { selector: 'CallExpression[callee.property.name="query"]', message: sqlMessage },
  { selector: `Literal[value=${statement}]`, message: sqlMessage },
  { selector: `TemplateElement[value.raw=${statement}]`, message: sqlMessage },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      '.tmp/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      'apps/web/public/',
    ],
  },
  js.configs.recommended,
  { files: ['**/*.{mjs,js}'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Methods of one interface stay async where only some of them wait.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only libs/config reads the environment.' },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 14],
    },
  },
  { files: ['libs/database/src/migrations/**'], rules: { 'max-lines': 'off' } },
  {
    files: ['apps/{gateway,worker-*,cli}/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: [...sqlHomes, ...specs],
    rules: { 'no-restricted-syntax': ['error', ...sqlElsewhere] },
  },
  // Nest needs the classes at run time for its constructor injection.
  {
    files: ['apps/{gateway,cli,worker-*,sandbox}/src/**/*.ts', 'libs/*/src/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: [...gallery, '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...wiredTexts] },
  },
  {
    files: [
      'libs/config/src/**/*.ts',
      'libs/testing/src/**/*.ts',
      '*.config.ts',
      'tests/**/*.ts',
      'tools/**/*.ts',
      'libs/**/*.spec.ts',
      'apps/**/*.spec.ts',
      '**/*.fixture.ts',
      // Runs where there is no stack and so no configuration of one.
      'apps/cli/src/ops/environment.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  ...serverLibs.map((lib) => ({
    files: [`libs/${lib}/src/**/*.ts`],
    ignores: specs,
    rules: importRules(`libs/${lib}`, allowed[lib]),
  })),
  ...apps.map((app) => ({
    files: [`apps/${app}/src/**/*.{ts,tsx}`],
    ignores: specs,
    rules: importRules(`apps/${app}`, appImports[app] ?? serverLibs),
  })),
  ...webFolders.map(([folder, more]) => ({
    files: [`apps/web/src/${folder}/**/*.{ts,tsx}`],
    ignores: specs,
    rules: {
      ...importRules('apps/web', appImports.web, more),
      'no-restricted-syntax': ['error', ...wiredTexts, ...lazyBans(more)],
    },
  })),
  {
    files: specs.filter((pattern) => pattern.endsWith('.ts') || pattern.endsWith('**')),
    // Programs rather than specs: what they read is typed.
    ignores: ['tests/faults/**', 'tests/load/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines': ['error', { max: 500 }],
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  prettier,
);
