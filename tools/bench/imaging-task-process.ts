// One side and one task in a process of its own, so that its CPU and memory are its own: `imaging-task-process product|bare <task> <file> <times>`.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { tasks } from './imaging-tasks.js';

/** What one process took for a task, per time it was done. */
export interface TaskCost {
  cpuMs: number;
  wallMs: number;
  peakMiB: number;
}

const [side, name = '', file = '', times = '1'] = process.argv.slice(2);
const task = tasks[name];
if (!task) throw new Error(`There is no task ${name}.`);
// The product's own settings; both sides have its library loaded, so that memory is compared for the work alone.
sharp.cache(false);
sharp.concurrency(1);
const imaging = await import('#imaging');
const run = (bytes: Buffer) => (side === 'product' ? task.product(imaging, bytes) : task.bare(bytes));

const bytes = await readFile(file);
await run(bytes);
const [cpu, wall] = [process.cpuUsage(), performance.now()];
for (let index = 0; index < Number(times); index += 1) await run(bytes);
const { user, system } = process.cpuUsage(cpu);
const cost: TaskCost = {
  cpuMs: (user + system) / 1000 / Number(times),
  wallMs: (performance.now() - wall) / Number(times),
  peakMiB: process.resourceUsage().maxRSS / 1024,
};
process.send?.(cost);
