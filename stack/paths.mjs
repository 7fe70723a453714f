// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {...string} parts */
export const inRepository = (...parts) => path.join(root, ...parts);

/** Built entry point of an app. @param {string} app */
export const entryPoint = (app) => inRepository('dist', 'apps', app, 'src', 'main.js');
