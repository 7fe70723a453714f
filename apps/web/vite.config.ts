import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { keepOut } from './keep-out.js';
import { precompress } from './precompress.js';
import { appLast, prerenderHome } from './prerender-home.js';

/** `/auth/callback` is a page of this app; everything else under `/auth` belongs to the gateway. */
const isPage = (path: string | undefined): boolean => path?.startsWith('/auth/callback') ?? false;

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** `source` lets the imports of our own libraries lead to their TypeScript. */
const conditions = ['source', 'module', 'browser', 'development|production'];

export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://localhost:3000';
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      tailwindcss(),
      keepOut(/\/web\/src\/gallery\/|messages\/(gallery|pseudo)\.ts/),
      prerenderHome(import.meta.dirname, ['source', 'module', 'node', 'development|production']),
      appLast(),
      precompress(),
    ],
    resolve: { conditions },
    define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
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
        // What every page needs lies in one file: it compresses better together and stays cached over releases.
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'vendor',
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)\//,
              },
              { name: 'base', test: /src\/(lib\/(session|storage|api-error)|components\/ui\/button-look)\.ts$/ },
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
        '/auth': { target: gateway, bypass: (request) => (isPage(request.url) ? '/index.html' : undefined) },
        '/socket.io': { target: gateway, ws: true },
      },
    },
  };
});
