// The second half of npm run build:server: joins the compiled modules of each process and the packages it uses into few
// files. Most of a start is otherwise the search for some two thousand of them.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleFolder, entryPoint, root } from '#stack/paths';

const APPS = ['gateway', 'worker-generation', 'worker-mockup', 'worker-fulfilment', 'sandbox', 'cli'];
/** Have binaries beside their code. */
const NATIVE = ['sharp', 'msgpackr-extract'];
/** Find their fonts in their own packages. */
const WITH_FONTS = ['pdfkit', 'dejavu-fonts-ttf'];
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
  // TypeORM and Nest read the names of classes; nameCheaply() makes it cost nothing at run time.
  keepNames: true,
  // The engine keeps the text of what it runs: comments were a third of it, and one sign beyond Latin-1 in them doubles the rest.
  minifyWhitespace: true,
  legalComments: 'external',
  lineLimit: 200,
  sourcemap: true,
  sourcesContent: false,
  banner: { js: COMMONJS },
  external: [...NATIVE, ...WITH_FONTS, ...ABSENT],
  plugins: [oneTypeorm],
  logLevel: 'warning',
});

nameCheaply();
for (const name of readdirSync(bundleFolder)) {
  const file = path.join(bundleFolder, name);
  if (Date.now() - statSync(file).mtimeMs > KEEP_MS) rmSync(file);
}

/** Has esbuild's helper name only what has lost its name: it runs for every closure a request makes, and naming one takes 300 ns. */
function nameCheaply(): void {
  const naming = 'var __name=(target,value)=>__defProp(';
  const files = readdirSync(bundleFolder).map((name) => path.join(bundleFolder, name));
  const helpers = files.filter((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes(naming));
  if (helpers.length === 0) throw new Error('The helper that names functions has another form: adapt nameCheaply().');
  for (const file of helpers) {
    const code = readFileSync(file, 'utf8');
    writeFileSync(file, code.replace(naming, naming.replace('=>', '=>target.name===value?target:')));
  }
}
