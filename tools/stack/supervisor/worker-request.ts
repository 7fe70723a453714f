// How a second `npm start -- --workers` changes the stack that runs: a file in its data folder, gone once it is done.
import { readFileSync, rmSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writePrivately } from '#stack/credentials';
import { ONE_OF_EACH, type Workers } from './members.js';
import { hasSupervisor, readStackFile } from './stack-file.js';

const LOOK_MS = 250;

const requestFile = (dataDir: string): string => path.join(dataDir, 'workers.json');

/** Forgets what was asked of a supervisor that is gone. */
export const forgetWorkerRequest = (dataDir: string): void => rmSync(requestFile(dataDir), { force: true });

/** Asks the stack that runs on the data folder for this many workers; resolves with how many of each kind run then. */
export async function requestWorkers(dataDir: string, workers: Partial<Workers>): Promise<Workers> {
  writePrivately(requestFile(dataDir), JSON.stringify(workers));
  while (readRequest(dataDir)) {
    if (!hasSupervisor(dataDir)) throw new Error('The stack was stopped meanwhile.');
    await sleep(LOOK_MS);
  }
  const running = countWorkers(dataDir);
  const missed = Object.entries(workers).find(([kind, count]) => running[kind as keyof Workers] !== count);
  if (missed)
    throw new Error(`worker-${missed[0]} could not be brought to ${missed[1]}; the log of the stack says why.`);
  return running;
}

/** Carries requests out one after another; returns how to stop. */
export function watchWorkerRequests(
  dataDir: string,
  scale: (workers: Partial<Workers>) => Promise<void>,
  onError: (message: string) => void,
): () => void {
  let busy = Promise.resolve();
  const carryOut = async (): Promise<void> => {
    const request = readRequest(dataDir);
    if (!request) return;
    await scale(JSON.parse(request) as Partial<Workers>).catch((error: Error) =>
      onError(`the workers could not be changed: ${error.message}`),
    );
    // Another request may have replaced it meanwhile.
    if (readRequest(dataDir) === request) forgetWorkerRequest(dataDir);
    else await carryOut();
  };
  const look = () => void (busy = busy.then(carryOut));
  watchFile(requestFile(dataDir), { interval: LOOK_MS, persistent: false }, look);
  look();
  return () => unwatchFile(requestFile(dataDir), look);
}

function readRequest(dataDir: string): string | undefined {
  try {
    return readFileSync(requestFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}

function countWorkers(dataDir: string): Workers {
  const workers = { ...ONE_OF_EACH };
  const { processes = [] } = readStackFile(dataDir) ?? {};
  for (const kind of Object.keys(workers) as (keyof Workers)[]) {
    workers[kind] = processes.filter(({ role }) => role === `worker-${kind}`).length;
  }
  return workers;
}
