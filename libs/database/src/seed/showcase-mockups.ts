import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { showcaseMockupSchema, type ShowcaseMockup as ListedMockup } from '#contracts';
import { projectRoot } from '#config';

/** A mockup that the product ships with, so that Home has something to show from the first start. */
export type ShowcaseMockup = ListedMockup & { bytes: Buffer };

/** The mockups of `assets/showcase` with their images. Throws where the list does not fit the schema or a file is missing. */
export async function readShowcaseMockups(
  folder = path.join(projectRoot, 'assets', 'showcase'),
): Promise<ShowcaseMockup[]> {
  const listed = showcaseMockupSchema
    .array()
    .parse(JSON.parse(await readFile(path.join(folder, 'showcase.json'), 'utf8')));
  return Promise.all(
    listed.map(async (mockup) => ({ ...mockup, bytes: await readFile(path.join(folder, mockup.picture)) })),
  );
}
