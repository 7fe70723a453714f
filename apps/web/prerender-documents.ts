import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Manifest, type Plugin } from 'vite';

const mount = '<div id="root"></div>';
const ENTRY = 'index.html';
const TEXTS = /contracts\/src\/messages\/screens\.ts$/;

interface Document {
  name: string;
  parts: string[];
  markup: string;
}

async function renderDocuments(root: string, conditions: string[]): Promise<Document[]> {
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
    const page = (await server.ssrLoadModule('/src/app/prerender.tsx')) as {
      renderDocuments: () => Promise<Document[]>;
    };
    return await page.renderDocuments();
  } finally {
    await server.close();
  }
}

/** What a screen asks the server for at once, and the app while it is not shown. */
const DATA: Record<string, string> = { catalog: '/api/products/mongodb' };

const picture =
  '<link rel="preload" as="image" imagesrcset="/art/hero-480.webp 480w, /art/hero-680.webp 680w, /art/hero-860.webp 860w" imagesizes="(max-width: 900px) 90vw, 440px" fetchpriority="high" />';

/** The keys of the chunks after those of everything they cannot run without: the order of their styles. */
function closure(manifest: Manifest, keys: string[], seen = new Set<string>(), all: string[] = []): string[] {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen, all);
    all.push(key);
  }
  return all;
}

/** Links to the styles and the scripts of the screens, beside those that every page has. */
function links(manifest: Manifest, name: string, parts: string[]): string {
  const initial = closure(manifest, [ENTRY]);
  const texts = Object.keys(manifest).filter((key) => TEXTS.test(key));
  const screens = parts.map((part) => `src/app/routes/${part}.tsx`);
  const own = closure(manifest, [...screens, ...texts]).filter((key) => !initial.includes(key));
  const styles = new Set(own.flatMap((key) => manifest[key]?.css ?? []));
  const scripts = new Set(own.flatMap((key) => manifest[key]?.file ?? []));
  const data = DATA[name];
  return [
    ...(data ? [`<link rel="preload" as="fetch" crossorigin href="${data}">`] : []),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('\n    ');
}

/**
 * Writes a document for each screen into `pages`: the page with the screen's markup in it, so that it is painted before the
 * app's script has run, and with links to what the screen loads.
 */
export function prerenderDocuments(root: string, conditions: string[]): Plugin {
  let folder = '';
  return {
    name: 'prerender-documents',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const page = await readFile(path.join(folder, ENTRY), 'utf8');
      const manifest = JSON.parse(await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
      await mkdir(path.join(folder, 'pages'), { recursive: true });
      for (const { name, parts, markup } of await renderDocuments(root, conditions)) {
        // The content security policy allows no style attributes in markup; the stylesheet holds what they say.
        const body = markup.replace(/ style="[^"]*"/g, '').replace(/<link[^>]*>/g, '');
        const filled = page.replace(mount, () => `<div id="root">${body}</div>`);
        const written =
          name === 'home' ? landing(filled) : filled.replace('</head>', `${links(manifest, name, parts)}\n  </head>`);
        await writeFile(path.join(folder, 'pages', `${name}.html`), written);
      }
    },
  };
}

/** The landing page's picture comes before its script: on a slow line they would share it. */
const landing = (html: string): string =>
  html
    .replace('<script src="/theme.js">', `${picture}<script src="/theme.js">`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"');

/**
 * The landing page stands before the app runs, so its picture and fonts come first: the app's script is fetched at low
 * priority, and `theme.js` runs it, at the landing page after the picture is there.
 */
export function deferAppScript(): Plugin {
  return {
    name: 'defer-app-script',
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
