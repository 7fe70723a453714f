import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

const mount = '<div id="root"></div>';

async function renderHome(root: string, conditions: string[]): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions },
    ssr: { resolve: { conditions } },
  });
  try {
    const page = (await server.ssrLoadModule('/src/app/prerender.tsx')) as { renderHome: () => string };
    // The content security policy allows no style attributes in markup; the stylesheet holds what they say.
    return page
      .renderHome()
      .replace(/ style="[^"]*"/g, '')
      .replace(/<link[^>]*>/g, '');
  } finally {
    await server.close();
  }
}

const picture =
  '<link rel="preload" as="image" imagesrcset="/art/hero-480.webp 480w, /art/hero-680.webp 680w, /art/hero-860.webp 860w" imagesizes="(max-width: 900px) 90vw, 440px" fetchpriority="high" />';

/**
 * Writes `home.html` beside `index.html`: the same page with the landing screen's markup in it, so that it is painted before
 * the app's script has run. The gateway serves it at the landing page's addresses.
 */
export function prerenderHome(root: string, conditions: string[]): Plugin {
  let folder = '';
  return {
    name: 'prerender-home',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const page = await readFile(path.join(folder, 'index.html'), 'utf8');
      const home = page
        .replace(mount, `<div id="root">${await renderHome(root, conditions)}</div>`)
        .replace('<script src="/theme.js">', `${picture}<script src="/theme.js">`)
        // Fetched once the picture is there: on a slow line they would share it.
        .replaceAll('<link rel="modulepreload"', '<link rel="later"');
      await writeFile(path.join(folder, 'home.html'), home);
    },
  };
}

/**
 * The landing page stands before the app runs, so its picture and fonts come first: the app's script is fetched at low
 * priority, and `theme.js` runs it, at the landing page after the picture is there.
 */
export function appLast(): Plugin {
  return {
    name: 'app-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(
            /<script type="module" crossorigin src="([^"]+)"><\/script>/,
            '<link rel="modulepreload" id="app" crossorigin href="$1">',
          )
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    },
  };
}
