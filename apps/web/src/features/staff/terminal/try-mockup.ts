import { text } from '#contracts/messages';
import { createMockupTask, getMockupTask, getPrintfiles, type MockupTask } from './print-provider.js';
import { uploadImage } from '../../uploads/upload-picture.js';

const TEST_SIDE = 300;
const LOOK_MS = 1_000;
const MOST_LOOKS = 120;

/** A plain square, to see that pictures reach the print provider. */
function testPicture(): string {
  const canvas = document.createElement('canvas');
  canvas.width = TEST_SIDE;
  canvas.height = TEST_SIDE;
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'teal';
  context.fillRect(0, 0, TEST_SIDE, TEST_SIDE);
  return canvas.toDataURL('image/png');
}

async function whenEnded(taskKey: string): Promise<MockupTask> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const task = await getMockupTask(taskKey);
    if (task.status !== 'pending') return task;
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
  throw new Error(text('mockup.deadline'));
}

/** The whole way: a picture is uploaded, a task is started with it, and its mockup is waited for. */
export async function tryMockup(productId: number): Promise<string> {
  const { printfiles, variant_printfiles: variants } = await getPrintfiles(productId);
  const [variant] = variants;
  const [placement, printfileId] = Object.entries(variant?.placements ?? {})[0] ?? [];
  const area = printfiles.find(({ printfile_id: id }) => id === printfileId);
  if (!variant || !placement || !area) throw new Error(text('proxy.noPrintfiles'));
  const { width, height } = area;
  const side = Math.min(width, height);
  const position = { area_width: width, area_height: height, width: side, height: side, top: 0, left: 0 };
  const image_url = await uploadImage(testPicture(), 'hardcoded');
  const files = [{ placement, image_url, position }];
  const task = await whenEnded(await createMockupTask(productId, { variant_ids: [variant.variant_id], files }));
  if (task.status === 'failed') throw new Error(task.error ?? text('mockup.failed'));
  return task.mockups.map(({ mockup_url: url }) => url).join(' ');
}
