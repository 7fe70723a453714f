import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compilePrograms, type CompiledPrograms } from './compiled-programs.js';
import type { TaskCost } from './imaging-task-process.js';
import { sourceImage, tasks, vipsArguments } from './imaging-tasks.js';
import { median, round } from './statistics.js';

const run = promisify(execFile);
const TIMES = 2;
const VIPS_TASK = 'print file';

interface Run {
  programs: CompiledPrograms;
  folder: string;
  file: string;
  rounds: number;
}

/** Compares the product's image work with bare sharp with the same options, and its PNG with the vips command line where Debian's libvips-tools is there. */
export async function compareImaging(rounds: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkloom-bench-imaging-'));
  const programs = compilePrograms(['imaging-task-process', 'imaging-tasks']);
  try {
    const file = path.join(folder, 'source.png');
    const source = await sourceImage();
    await writeFile(file, source);
    console.log(`imaging, a PNG of ${round(source.length / 1_048_576)} MB, ${rounds} rounds in turns:`);
    for (const name of Object.keys(tasks)) await compare(name, { programs, folder, file, rounds });
  } finally {
    programs.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(name: string, { programs, folder, file, rounds }: Run): Promise<void> {
  const ratios: Record<'cpu' | 'memory' | 'wall', number[]> = { cpu: [], memory: [], wall: [] };
  const withVips = name === VIPS_TASK && (await hasVips());
  const measure = (side: string) => measured(programs, [side, name, file, String(TIMES)]);
  for (let index = 0; index < rounds; index += 1) {
    const early = index % 2 === 0 ? undefined : await measure('bare');
    const product = await measure('product');
    const bare = early ?? (await measure('bare'));
    ratios.cpu.push(product.cpuMs / bare.cpuMs);
    ratios.memory.push(product.peakMiB / bare.peakMiB);
    if (withVips) ratios.wall.push(product.wallMs / (await vipsMs(file, path.join(folder, 'out.png'))));
  }
  const cpu = `CPU ${round(median(ratios.cpu))} (goal <= 1.15)`;
  const memory = `memory ${round(median(ratios.memory))} (goal <= 1.2)`;
  console.log(`  ${name}: ${cpu}, ${memory}${wallOf(name, withVips, ratios.wall)}`);
}

function wallOf(name: string, withVips: boolean, ratios: number[]): string {
  if (name !== VIPS_TASK) return '';
  return withVips
    ? `, PNG wall ${round(median(ratios))} of the vips command line (goal <= 0.6)`
    : ', vips command line not run: no libvips-tools';
}

function measured(programs: CompiledPrograms, args: string[]): Promise<TaskCost> {
  const child = programs.start('imaging-task-process', { args });
  return new Promise((resolve, reject) => {
    child.once('message', (cost) => resolve(cost as TaskCost));
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`${args.join(' ')} ended with ${code}`));
    });
  });
}

const hasVips = (): Promise<boolean> =>
  run('vips', ['--version']).then(
    () => true,
    () => false,
  );

async function vipsMs(from: string, to: string): Promise<number> {
  const begun = performance.now();
  await run('vips', vipsArguments(from, to));
  return performance.now() - begun;
}
