import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify, type Plugin } from 'vite';

const WORDS = /\.(?:js|css|html|svg)$/;

/** Minifies the scripts that stand in `public`, which the build copies as they are. */
export function minifyPublicScripts(): Plugin {
  let folder = '';
  let scripts: string[] = [];
  return {
    name: 'minify-public-scripts',
    apply: 'build',
    async configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
      scripts = (await readdir(config.publicDir)).filter((file) => file.endsWith('.js'));
    },
    async writeBundle() {
      for (const script of scripts) {
        const file = path.join(folder, script);
        const { code } = await minify(script, await readFile(file, 'utf8'));
        await writeFile(file, code);
      }
    },
  };
}

/** Writes each text file of the build once more as `.br` and `.gz`, which the gateway serves to browsers that take them. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(files.filter((file) => WORDS.test(file)).map((file) => compress(path.join(folder, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
