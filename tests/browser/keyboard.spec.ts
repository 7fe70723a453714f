import { test } from '@playwright/test';
import { doMainJob } from './keyboard-job.js';

test('the main job by keyboard alone, on a wide screen', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  await doMainJob(browser, baseURL!, 1280);
});
