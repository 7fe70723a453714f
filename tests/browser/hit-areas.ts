import type { CDPSession, Page } from '@playwright/test';

/** What a finger presses needs so many pixels both ways. */
const REACH = 44;

/**
 * Runs in the page: the visible controls that take presses on less than `REACH`, as name and size. A pseudo-element
 * that lies over or around its control, and the label around a box, take presses for it. Links within a text are as high as its lines.
 */
const SMALL_CONTROLS = `(() => {
  const control = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider], label:has(> input)';
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest('[aria-hidden=true], [inert], [data-base-ui-focus-guard]')
    && getComputedStyle(element).pointerEvents !== 'none';
  const extent = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const around = ['::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      .map((style) => [parseFloat(style.width) || 0, parseFloat(style.height) || 0]);
    return [[width, height], ...around].reduce((most, each) => most.map((size, at) => Math.max(size, each[at])));
  };
  const small = new Set();
  for (const element of document.querySelectorAll(control)) {
    if (!isShown(element) || getComputedStyle(element).display === 'inline') continue;
    const [width, height] = extent(element);
    // Hidden from view, for screen readers.
    if (width <= 1 || height <= 1) continue;
    const partner = element.matches('label') ? element.querySelector('input') : element.closest('label');
    const [around, tall] = partner ? extent(partner) : [0, 0];
    const size = [Math.max(width, around), Math.max(height, tall)].map(Math.round);
    if (Math.min(...size) >= ${REACH}) continue;
    const name = element.ariaLabel ?? (element.labels?.[0] ?? element).textContent.trim().slice(0, 40);
    small.add(element.localName + ' "' + name + '" ' + size.join(' × '));
  }
  return [...small];
})()`;

/** Controls too small for a finger, while the page believes that there is nothing else. */
export async function smallControls(page: Page): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) => session.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touch(true);
  try {
    return await page.evaluate<string[]>(SMALL_CONTROLS);
  } finally {
    await touch(false);
    await session.detach();
  }
}
