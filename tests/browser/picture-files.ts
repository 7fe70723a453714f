import type { Page } from '@playwright/test';

/** A picture of 64 × 96 pixels, drawn by the page, whose types this project does not load. */
const DRAWN = `(() => { const c = document.createElement('canvas'); c.width = 64; c.height = 96; const p = c.getContext('2d'); p.fillStyle = '#d1495b'; p.fillRect(0, 0, 64, 96); return c.toDataURL('image/png'); })()`;
/** Records the files added to forms; a browser's request does not show them. */
export const RECORD_FILES = `(() => { const append = FormData.prototype.append; window.filesSent = []; FormData.prototype.append = function (name, value, file) { window.filesSent.push(name + ' ' + file); return append.call(this, name, value, file); }; })()`;
/** Records the fields sent to the hosting service; the picture is base64. */
export const RECORD_HOSTED = `(() => { window.hosted = {}; const set = FormData.prototype.set; FormData.prototype.set = function (name, value) { window.hosted[name] = value; return set.call(this, name, value); }; })()`;
/** Drops a file onto the drop zone or pastes it, as a browser does. */
export const dropOrPaste = (dataUrl: string, way: 'drop' | 'paste', name: string) => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([Uint8Array.from(atob('${dataUrl.split(',')[1]}'), (letter) => letter.charCodeAt(0))], '${name}', { type: 'image/png' }));
  if ('${way}' === 'paste') document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  else document.querySelector('#picture').parentElement.dispatchEvent(new DragEvent('drop', { dataTransfer: clipboardData, bubbles: true, cancelable: true }));
})()`;
export const drawn = (page: Page): Promise<string> => page.evaluate<string>(DRAWN);
export const fileOf = (dataUrl: string, name = 'harbour.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(dataUrl.split(',')[1]!, 'base64'),
});
