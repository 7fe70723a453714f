import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { environment } from './environment.js';

const sessionSchema = z.object({ url: z.url(), token: z.string().min(1), expiresAt: z.number(), name: z.string() });
/** A sign-in that is kept between commands; `expiresAt` in epoch ms. */
export type Session = z.infer<typeof sessionSchema>;

const folder = environment.settingsFolder;
const file = path.join(folder, 'session.json');

/** The kept sign-in; undefined where there is none, or one that cannot be read. */
export function readSession(): Session | undefined {
  try {
    return sessionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Readable by its owner alone: whoever has the token is the operator. */
export function keepSession(session: Session): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(session)}\n`, { mode: 0o600 });
}

export const forgetSession = (): void => rmSync(file, { force: true });
