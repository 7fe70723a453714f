// libvips keeps for the whole Jest worker what one spec file blocked. libs/imaging blocks every format but the three
// that people may upload; the sandbox draws with SVG, and its specs may come next in the same worker.
import { expect } from '@jest/globals';

if (expect.getState().testPath?.includes('/apps/sandbox/')) {
  const { default: sharp } = await import('sharp');
  sharp.unblock({ operation: ['VipsForeignLoad'] });
}
