import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { forbidInProduction } from './forbid-in-production.js';
import { minifyPublicScripts, precompress } from './precompress.js';
import { deferAppScript, prerenderDocuments } from './prerender-documents.js';

/** `/auth/callback` is a page of this app; everything else under `/auth` belongs to the gateway. */
const isPage = (path: string | undefined): boolean => path?.startsWith('/auth/callback') ?? false;

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** `source` lets the imports of our own libraries lead to their TypeScript. */
const conditions = ['source', 'module', 'browser', 'development|production'];

/** Menus, dialogs and drawers, which are loaded when one is opened. */
const panels =
  /@base-ui\/react\/(menu|drawer|dialog|popover)\/|\/components\/ui\/(menu|dialog|drawer|popover)-popup\.|\/components\/ui\/modal-parts\./;

/** What two screens and more need: our own parts, and packages in which each is small. */
const shared =
  /\/(apps\/web\/src|libs)\/.*\.tsx?$|node_modules\/(@tanstack|class-variance-authority|clsx|lucide-react|tailwind-merge|use-sync-external-store|zustand)\//;

/** What few of them need, and heavy for the rest. */
const apart =
  /\/components\/(toast\/toast|legal-page\.|ui\/(day-chart|image-popup-content|row-button|tabs|zoom-pane)\.)|\/features\/(account\/(profile\/account|session\/(log-out|try-again))\.|jobs\/job-row\.|library\/(?!designs|mockups\/shared-mockups)|shop\/checkout\/(address-fields|use-address-form)\.|staff\/)|\/messages\/(gift-codes|job-desk)\.|\/app\/shell\/theme-choice\./;

/** Lists to choose from, which are loaded when one is shown. */
const selects = /@base-ui\/react\/select\/|\/components\/ui\/select-list\./;

/** What the shell loads for whoever is signed in, once a screen stands. */
const shell =
  /\/(app\/(live-updates|shell\/(own-nav|signed-in-parts))|features\/staff\/(queues\/queue|review\/review)-keys)\./;

/** The menus of the shell, a kilobyte each. */
const menus = /\/app\/shell\/(menu-sheet|profile-menu|prompt-settings|theme-menu)-popup\./;

const routerFile = (name: string): string =>
  path.join(import.meta.dirname, `../../node_modules/react-router/dist/production/${name}.mjs`);

const define = { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) };

export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://localhost:3000';
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      tailwindcss(),
      forbidInProduction(/\/web\/src\/gallery\/|messages\/(gallery|pseudo)\.ts/),
      prerenderDocuments({
        root: import.meta.dirname,
        conditions: ['source', 'module', 'node', 'development|production'],
        define,
      }),
      deferAppScript(),
      minifyPublicScripts(),
      precompress(),
    ],
    resolve: {
      conditions,
      // The package's own exports name the build with warnings for developers alone.
      alias:
        mode === 'production'
          ? [
              { find: /^react-router$/, replacement: routerFile('index') },
              { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
            ]
          : [],
    },
    define,
    build: {
      outDir: '../../dist/web',
      emptyOutDir: true,
      // Browsers that know light-dark() and the popover attribute.
      target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
      // The content security policy allows neither inline scripts nor data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: true,
      rolldownOptions: {
        output: {
          // The first file names all others: 42 bits tell the builds of one file apart, and every character counts there.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              // What every page needs lies in two files: they compress better together, and the first stays over releases.
              {
                name: 'vendor',
                tags: ['$initial'],
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)\//,
              },
              { name: 'app', tags: ['$initial'] },
              { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\// },
              // On a slow line a file more costs as much as 100 kB: what screens share is one, with the texts.
              {
                name: 'common',
                test: (id) =>
                  shared.test(id) && ![panels, selects, shell, menus, apart].some((other) => other.test(id)),
                minShareCount: 2,
              },
              // The profile's screen has it without the rest of the shell.
              { name: 'account', test: /\/features\/account\/profile\/account\./ },
              { name: 'shell', test: shell },
              { name: 'tabs', test: /@base-ui\/react\/tabs\/|\/components\/ui\/tabs\./ },
              { name: 'panels', test: panels },
              { name: 'menus', test: menus },
            ],
          },
        },
      },
    },
    server: {
      port: 5173,
      proxy: {
        '/api': gateway,
        '/files': gateway,
        '/catalogue': gateway,
        '/product-art': gateway,
        '/auth': { target: gateway, bypass: (request) => (isPage(request.url) ? '/index.html' : undefined) },
        '/socket.io': { target: gateway, ws: true },
      },
    },
  };
});
