import { describe, expect, it } from '@jest/globals';
import { add, emptyQueue, most, remove, type NoticeQueue } from './notice-queue.js';

const said = (words: string, id?: string) => ({ kind: 'info', text: words, ...(id ? { id } : {}) }) as const;
const filled = (count: number): NoticeQueue =>
  Array.from({ length: count }, (_, index) => `notice ${index + 1}`).reduce(
    (queue, words, index) => add(queue, said(words), index),
    emptyQueue,
  );
const words = (entries: NoticeQueue['shown']): string[] => entries.map(({ notice }) => notice.text);

describe('the queue of notices', () => {
  it('[APP-13] shows twenty at most, the newest first, and every other one as soon as there is room', () => {
    let queue = filled(25);
    expect(queue.shown).toHaveLength(most);
    expect(words(queue.shown)[0]).toBe('notice 20');
    const seen = new Set<string>();
    while (queue.shown.length > 0) {
      words(queue.shown).forEach((text) => seen.add(text));
      expect(queue.shown.length).toBeLessThanOrEqual(20);
      queue = remove(queue, queue.shown[0]!.key);
    }
    expect(seen.size).toBe(25);
    expect(words(queue.past)).toHaveLength(25);
  });

  it('counts what is said again, whether it is shown or waits', () => {
    let queue = add(add(filled(25), said('notice 3'), 30), said('notice 25'), 31);
    expect(queue.shown.find(({ notice }) => notice.text === 'notice 3')).toMatchObject({ times: 2, round: 1 });
    expect(queue.waiting.at(-1)).toMatchObject({ times: 2 });
    expect(queue.shown.length + queue.waiting.length).toBe(25);
    queue = add(queue, { kind: 'error', text: 'notice 3' }, 32);
    expect(queue.waiting.at(-1)).toMatchObject({ times: 1, notice: { kind: 'error' } });
  });

  it('lets a notice of the same id take the place of the other, and remembers it once', () => {
    const queue = add(add(emptyQueue, said('saving', 'save'), 1), said('saved', 'save'), 2);
    expect(queue.shown).toHaveLength(1);
    expect(queue.shown[0]).toMatchObject({ notice: { text: 'saved' }, times: 1, round: 1 });
    expect(words(queue.past)).toEqual(['saved']);
  });
});
