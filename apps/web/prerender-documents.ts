import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Manifest, type Plugin, type UserConfig } from 'vite';
import { firstPictures, firstTiles, type FirstPicture } from './src/lib/first-pictures.js';

const mount = '<div id="root"></div>';
const ENTRY = 'index.html';

interface Document {
  name: string;
  /** What its app loads first, as the manifest names it. */
  files: string[];
  markup: string;
}

type Settings = Pick<UserConfig, 'define'> & { root: string; conditions: string[] };

async function renderDocuments({ root, conditions, define }: Settings): Promise<Document[]> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    define,
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

/** What a screen reads first whoever opens it: a link of its document has the browser read it. */
const DATA: Record<string, string> = {
  catalog: '/api/products/mongodb',
  mockup: '/api/products/mongodb',
  status: '/api/status',
};

interface Read {
  address: string;
  /** A list that the page's query chooses from: this read is the one without. */
  isList?: true;
  /** Read only where the stored user has this role; what the user may read is decided at the gateway. */
  role?: string;
}

const list = (address: string): Read => ({ address, isList: true });
const forAdmins = (address: string): Read => ({ address, role: 'Admin' });

/**
 * What a screen reads first of whoever is signed in, as its own calls name it: `:2` stands for the second part of the page's
 * address, another name for what its query says. `start.js` sends them while the app's script is fetched.
 */
const FIRST_READS: Record<string, (string | Read)[]> = {
  cart: ['/api/cart', '/api/addresses'],
  checkout: ['/api/cart', '/api/addresses', '/api/tokens/plan'],
  order: ['/api/orders/:2'],
  receipt: ['/api/orders/:2'],
  'pay-order': ['/api/orders/:2'],
  'token-receipt': ['/api/tokens/purchases/:3/receipt'],
  orders: [list('/api/orders?limit=20')],
  dashboard: ['/api/jobs'],
  design: ['/api/jobs', '/api/jobs?queue=generation&status=completed&limit=12'],
  'user-designs': [list('/api/designs'), '/api/folders'],
  mockup: ['/api/design/:designId', '/api/designs'],
  tokens: ['/api/tokens/balance', '/api/tokens/buckets', '/api/tokens/plan', list('/api/tokens/statement?limit=50')],
  'admin-orders': ['/api/orders/:order'],
  'admin-tokens': [forAdmins('/api/admin/tokens/accounts')],
  'admin-coupons': [forAdmins('/api/admin/coupons')],
};

/** The picture that a screen begins with, of its first answer. */
const FIRST_PICTURES: Record<string, keyof typeof firstPictures> = {
  design: 'result',
  order: 'order',
  'user-designs': 'tile',
  mockup: 'stage',
  'admin-orders': 'review',
};

function firstReads(name: string): string {
  return (FIRST_READS[name] ?? [])
    .map((read, index) => {
      const { address, isList, role }: Read = typeof read === 'string' ? { address: read } : read;
      const marks = [
        isList ? ' data-list' : '',
        role ? ` data-role="${role}"` : '',
        index === 0 ? pictureOf(name) : '',
      ];
      return `<meta name="first-read" content="${address.replaceAll('&', '&amp;')}"${marks.join('')} />`;
    })
    .join('');
}

function pictureOf(name: string): string {
  const picture: FirstPicture | undefined = FIRST_PICTURES[name] && firstPictures[FIRST_PICTURES[name]];
  if (!picture) return '';
  const { fields, widths, sizes, of } = picture;
  const srcset = widths.map((width) => `*/w${width}.webp ${width}w`).join(',');
  return ` data-fields="${fields.join(' ')}" data-srcset="${srcset}" data-sizes="${sizes}"${of ? ` data-of="${of}"` : ''}`;
}

/** Pictures that a screen begins with in the tab that the page's query names: `start.js` asks for them then. */
const PICTURES_OF_TABS: Record<string, { tab: string; files: string[] }> = {
  design: { tab: 'ready', files: firstTiles },
};

function picturesOfTabs(name: string): string {
  const { tab, files = [] } = PICTURES_OF_TABS[name] ?? {};
  return files.map((file) => `<link rel="later-tab" data-tab="${tab}" as="image" href="${file}">`).join('');
}

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

/** The gateway puts the picture of the product into this one, which comes before the scripts. */
const WITH_PICTURE = 'catalog';

/** Links to the styles and the scripts of the screens, beside those that every page has. */
function links(manifest: Manifest, { name, files }: Document): string {
  const initial = closure(manifest, [ENTRY]);
  const own = closure(manifest, files).filter((key) => !initial.includes(key));
  const styles = new Set(own.flatMap((key) => manifest[key]?.css ?? []));
  const scripts = new Set(own.flatMap((key) => manifest[key]?.file ?? []));
  const data = DATA[name];
  const later = name === WITH_PICTURE ? ' fetchpriority="low"' : '';
  return [
    ...(data ? [`<link rel="preload" as="fetch" crossorigin href="${data}">`] : []),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload"${later} crossorigin href="/${file}">`),
  ].join('\n    ');
}

/**
 * Writes a document for each screen into `pages`: the page with the screen's markup in it, so that it is painted before the
 * app's script has run, and with links to what the screen loads.
 */
export function prerenderDocuments(settings: Settings): Plugin {
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
      for (const document of await renderDocuments(settings)) {
        const { name, markup } = document;
        // The content security policy allows no style attributes in markup; the stylesheet holds what they say.
        const body = markup.replace(/ style="[^"]*"/g, '').replace(/<link[^>]*>/g, '');
        const filled = page
          .replace(mount, () => `<div id="root">${body}</div>`)
          .replace('<script src="/start.js">', (script) => `${firstReads(name)}${picturesOfTabs(name)}${script}`);
        const written =
          name === 'home'
            ? landing(filled)
            : fontsOf(name)(filled.replace('</head>', `${links(manifest, document)}\n  </head>`));
        await writeFile(path.join(folder, 'pages', `${name}.html`), written);
      }
      // What is no page at all needs what all screens share, as the pages without a document do.
      const missing = links(manifest, { name: 'not-found', files: ['src/app/routes/not-found.tsx'], markup: '' });
      await writeFile(path.join(folder, ENTRY), fontsLast(page.replace('</head>', `${missing}\n  </head>`)));
    },
  };
}

/** The landing page stands before the app runs, so its picture and fonts come first: on a slow line the app's script would share it. */
const landing = (html: string): string =>
  html
    .replace('<script src="/start.js">', `${picture}<script src="/start.js">`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later" fetchpriority="low"');

const fonts = /\s*<link rel="preload" href="[^"]+" as="font"[^>]*>/g;

/** Texts stand in their documents whole, and in the fonts they are read in. */
const TEXT_PAGES = ['terms', 'privacy'];

const fontsOf = (name: string) => (TEXT_PAGES.includes(name) ? (html: string): string => html : fontsLast);

/** Any other screen shows what the app has read, so its scripts and pictures come first; the app asks for the fonts after them. */
const fontsLast = (html: string): string => html.replace(fonts, '');

/** `start.js` runs the app's script, at the landing page after its picture is there. */
export function deferAppScript(): Plugin {
  return {
    name: 'defer-app-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link rel="modulepreload" id="app" crossorigin href="$1">',
        ),
    },
  };
}
