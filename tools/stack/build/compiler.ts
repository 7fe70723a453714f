import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';
import { startNode } from '#stack/process/node-process';
import type { Running } from '#stack/process/running';
import { systemEnvironment } from '#stack/supervisor/environment';

export interface CompilerEvents {
  /** A compilation that began at `begun` (ms) succeeded. */
  onCompiled: (begun: number) => void;
  onError: (lines: string[]) => void;
}

export interface Compiler extends Running {
  /** Resolves after the first compilation, whatever its result. */
  first: Promise<void>;
}

/** Starts the one TypeScript compiler that watches all server code. */
export async function watchServer({ onCompiled, onError }: CompilerEvents): Promise<Compiler> {
  let lines: string[] = [];
  let begun = Date.now();
  let firstDone = () => {};
  const first = new Promise<void>((resolve) => (firstDone = resolve));
  const onLine = (line: string) => {
    if (/File change detected|Starting compilation/.test(line)) {
      begun = Date.now();
      lines = [];
      return;
    }
    const found = /Found (\d+) errors?\. Watching/.exec(line);
    if (!found) {
      if (line.trim()) lines.push(line);
      return;
    }
    if (found[1] === '0') onCompiled(begun);
    else onError(lines);
    firstDone();
  };
  const args = ['-p', inRepository('tsconfig.build.json'), '--watch', '--preserveWatchOutput'];
  const compiler = await startNode(inRepository('node_modules', 'typescript', 'bin', 'tsc'), {
    args,
    env: systemEnvironment(process.env),
    onLine,
  });
  return { ...compiler, first };
}

/** The apps whose output changed since the time: all of them when a lib did. */
export function changedApps(dist: string, since: number): string[] {
  const apps = readdirSync(path.join(dist, 'apps'));
  return hasChanged(path.join(dist, 'libs'), since)
    ? apps
    : apps.filter((app) => hasChanged(path.join(dist, 'apps', app), since));
}

function hasChanged(folder: string, since: number): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory()
      ? hasChanged(file, since)
      : entry.name.endsWith('.js') && statSync(file).mtimeMs >= since;
  });
}
