import path from 'node:path';

/** Absolute path of the repository. */
export const root = path.resolve(import.meta.dirname, '..', '..');

export const inRepository = (...parts: string[]): string => path.join(root, ...parts);

/** Built entry point of an app. */
export const entryPoint = (app: string): string => inRepository('dist', 'apps', app, 'src', 'main.js');
