import { first } from './first.js';
import { home } from './home.js';
import { shell } from './shell.js';

/** What the landing page and the frame around every screen say: there from the first moment. */
export const landing = { ...first, ...shell, ...home } as const;
