import path from 'node:path';

/** Absolute path of the repository. */
export const root = path.resolve(import.meta.dirname, '..', '..');

export const inRepository = (...parts: string[]): string => path.join(root, ...parts);

/** Compiled entry point of an app, which imports its modules and packages one by one. */
export const entryPoint = (app: string): string => inRepository('dist', 'apps', app, 'src', 'main.js');

export const bundleFolder = inRepository('dist', 'bundle');

/** The same app in few files, which starts in half the time. */
export const bundledEntryPoint = (app: string): string => path.join(bundleFolder, `${app}.js`);
