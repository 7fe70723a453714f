import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'routes');
/** What is loaded with the app itself, and says only what that knows. */
const WITH_THE_APP = ['home.tsx', 'route-error.tsx'];

describe('the screens of the router', () => {
  it('name their texts, so that these come in the file that screens share', () => {
    const screens = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !WITH_THE_APP.includes(file));
    const without = screens.filter(
      (file) => !readFileSync(path.join(folder, file), 'utf8').includes("import '#contracts/messages/screens';"),
    );
    expect(screens.length).toBeGreaterThan(20);
    expect(without).toEqual([]);
  });
});
