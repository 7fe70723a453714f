import { auth } from './auth.js';
import { common } from './common.js';
import { generation } from './generation.js';
import { home } from './home.js';
import { shell } from './shell.js';
import { tokens } from './tokens.js';

/** What the landing page and the frame around every screen say: there from the first moment. */
export const landing = { ...common, ...shell, ...home, ...auth, ...tokens, ...generation } as const;
