// The second half of npm run build:server: joins the compiled modules of each process and the packages it uses into few
// files. Most of a start is otherwise the search for some two thousand of them.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleFolder, entryPoint, root } from '#stack/paths';

const APPS = ['gateway', 'worker-generation', 'worker-mockup', 'worker-fulfilment', 'sandbox', 'cli'];
/** Have binaries beside their code. */
const NATIVE = ['sharp', 'msgpackr-extract'];
/** Nest asks for these only where an application uses them; this one has none of them. */
const ABSENT = [
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@nestjs/platform-express',
  '@fastify/view',
  'class-transformer',
  'class-validator',
];
/** What CommonJS packages expect to find in their module. */
const COMMONJS = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;
/** A process that still runs may import files of an earlier bundle when it first needs them. */
const KEEP_MS = 24 * 3_600_000;

/** @nestjs/typeorm looks for what older versions of TypeORM had with a "require" of its own, which would load a second copy. */
const oneTypeorm: Plugin = {
  name: 'one-typeorm',
  setup: (building) =>
    building.onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/^const require = createRequire.*$/m, ''),
    })),
};

await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(APPS.map((app) => [app, entryPoint(app)])),
  outdir: bundleFolder,
  bundle: true,
  // What is imported when first used stays in files of its own.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // TypeORM and Nest read the names of classes.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  banner: { js: COMMONJS },
  external: [...NATIVE, ...ABSENT],
  plugins: [oneTypeorm],
  logLevel: 'warning',
});

for (const name of readdirSync(bundleFolder)) {
  const file = path.join(bundleFolder, name);
  if (Date.now() - statSync(file).mtimeMs > KEEP_MS) rmSync(file);
}
