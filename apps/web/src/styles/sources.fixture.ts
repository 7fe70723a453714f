import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** The web's sources whose names end so, by their path below `src`. */
export function sources(...endings: string[]): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    endings.some((ending) => name.endsWith(ending)),
  );
  return new Map(names.map((name) => [name, readFileSync(new URL(name, root), 'utf8')]));
}
