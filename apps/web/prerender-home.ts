import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

const mount = '<div id="root"></div>';

async function renderHome(root: string, conditions: string[]): Promise<string> {
  const server = await createServer({
    root, configFile: false, logLevel: 'error', appType: 'custom', plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true },
    resolve: { conditions }, ssr: { resolve: { conditions } },
  });
  try {
    const page = (await server.ssrLoadModule('/src/app/prerender.tsx')) as { renderHome: () => string };
    // The content security policy allows no style attributes in markup; the stylesheet holds what they say.
    return page.renderHome().replace(/ style="[^"]*"/g, '').replace(/<link[^>]*>/g, '');
  } finally {
    await server.close();
  }
}

/**
 * Puts the landing page's markup into index.html, so that it is painted before the app's script has run. It lies in a
 * template, which `theme.js` puts into place at the landing page's address only: other pages load none of its pictures.
 */
export function prerenderHome(root: string, conditions: string[]): Plugin {
  return {
    name: 'prerender-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => html.replace(mount, `${mount}<template id="early">${await renderHome(root, conditions)}</template><template id="early-end"></template>`),
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
      handler: (html) => html
        .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link rel="modulepreload" id="app" crossorigin href="$1">')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    },
  };
}
