import type { ComposeResponse, ComposeRequest } from './preview-scene.js';

type Show = (answer: ComposeResponse) => void;

const slots = new Map<string, Show>();
let worker: Worker | null = null;

/** The worker is started with the first preview and stays: it keeps decoded pictures. */
function composer(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./compose.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ComposeResponse>): void => {
    const show = slots.get(data.slot);
    if (show) show(data);
    else if ('bitmap' in data) data.bitmap.close();
  };
  worker.onerror = (event): void => {
    for (const [slot, show] of slots) show({ slot, version: Infinity, problem: event.message });
  };
  return worker;
}

/** Takes the answers of a slot until the returned function is called. */
export function openSlot(slot: string, show: Show): () => void {
  slots.set(slot, show);
  return () => void slots.delete(slot);
}

export const compose = (request: ComposeRequest): void => composer().postMessage(request);
