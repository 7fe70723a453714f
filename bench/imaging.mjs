import { execFile, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median, round } from './figures.mjs';
import { sourcePicture, tasks, vipsArguments } from './imaging-tasks.mjs';

const run = promisify(execFile);
const TIMES = 2;
/** @typedef {{ cpuMs: number, wallMs: number, peakMiB: number }} Taken */

/** The product's picture work against bare sharp with the same options, and its PNG against the vips command line where Debian's libvips-tools is there. @param {number} rounds */
export async function imagingFigures(rounds) {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkloom-bench-imaging-'));
  try {
    const file = path.join(folder, 'source.png');
    const source = await sourcePicture();
    await writeFile(file, source);
    console.log(`imaging, a PNG of ${round(source.length / 1_048_576)} MB, ${rounds} rounds in turns:`);
    for (const name of Object.keys(tasks))
      await compare(name, file, rounds, name === 'print file' ? folder : undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {string} file @param {number} rounds @param {string} [vipsFolder] where the vips command line writes, for the task it is compared in */
async function compare(name, file, rounds, vipsFolder) {
  const ratios = {
    cpu: /** @type {number[]} */ ([]),
    memory: /** @type {number[]} */ ([]),
    wall: /** @type {number[]} */ ([]),
  };
  const withVips = vipsFolder !== undefined && (await hasVips());
  for (let index = 0; index < rounds; index += 1) {
    /** @type {Record<string, Taken>} */
    const taken = {};
    for (const subject of index % 2 === 0 ? ['product', 'bare'] : ['bare', 'product'])
      taken[subject] = await measured(subject, name, file);
    const [product, bare] = /** @type {[Taken, Taken]} */ ([taken['product'], taken['bare']]);
    ratios.cpu.push(product.cpuMs / bare.cpuMs);
    ratios.memory.push(product.peakMiB / bare.peakMiB);
    if (withVips) ratios.wall.push(product.wallMs / (await vipsMs(file, path.join(vipsFolder, 'out.png'))));
  }
  const wall =
    vipsFolder === undefined
      ? ''
      : withVips
        ? `, PNG wall ${round(median(ratios.wall))} of the vips command line (goal <= 0.6)`
        : ', vips command line not run: no libvips-tools';
  console.log(
    `  ${name}: CPU ${round(median(ratios.cpu))} (goal <= 1.15), memory ${round(median(ratios.memory))} (goal <= 1.2)${wall}`,
  );
}

/** @param {string} subject @param {string} task @param {string} file @returns {Promise<Taken>} */
function measured(subject, task, file) {
  const child = fork(new URL('imaging-subject.mjs', import.meta.url), [subject, task, file, String(TIMES)]);
  return new Promise((resolve, reject) => {
    child.once('message', (taken) => resolve(/** @type {Taken} */ (taken)));
    child.once('exit', (code) => code !== 0 && reject(new Error(`${subject} ${task} ended with ${code}`)));
  });
}

const hasVips = () =>
  run('vips', ['--version']).then(
    () => true,
    () => false,
  );

/** @param {string} from @param {string} to */
async function vipsMs(from, to) {
  const begun = performance.now();
  await run('vips', vipsArguments(from, to));
  return performance.now() - begun;
}
