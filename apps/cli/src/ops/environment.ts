import { homedir } from 'node:os';
import path from 'node:path';

/** What the shell says: the address of the stack, an access token, and where this user's settings are kept. */
export const environment = {
  url: process.env.INKLOOM_URL,
  token: process.env.INKLOOM_TOKEN,
  settingsFolder: path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'inkloom'),
};
