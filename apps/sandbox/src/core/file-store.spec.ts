import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from './file-store.js';
import { Journal } from './journal.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inkloom-store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('Documents', () => {
  it('is on disk when set() returns, without being closed', () => {
    const orders = new FileStore(root).open<{ status: string }>('orders');
    orders.set('a', { status: 'draft' });
    orders.set('a', { status: 'pending' });
    orders.set('b', { status: 'draft' });
    orders.delete('b');

    expect(new FileStore(root).open('orders').entries()).toEqual([['a', { status: 'pending' }]]);
  });

  it('ignores a last line torn by a crash and goes on writing behind it', () => {
    new FileStore(root).open<number>('n').set('a', 1);
    appendFileSync(path.join(root, 'n.jsonl'), '{"id":"b","va');
    new FileStore(root).open<number>('n').set('c', 3);

    expect(new FileStore(root).open<number>('n').entries()).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
  });

  it('keeps its file small however often a document changes', () => {
    const documents = new FileStore(root).open<number>('n');
    for (let value = 0; value < 5000; value += 1) documents.set('same', value);

    expect(readFileSync(path.join(root, 'n.jsonl'), 'utf8').split('\n').length).toBeLessThan(2100);
    expect(documents.get('same')).toBe(4999);
  });

  it('is empty after clear(), also for the next process', () => {
    const documents = new FileStore(root).open<number>('n');
    documents.set('a', 1);
    documents.clear();

    expect(documents.all()).toEqual([]);
    expect(new FileStore(root).open('n').all()).toEqual([]);
  });
});

describe('Journal', () => {
  const entry = (key: string, service = 'printful') => ({
    service,
    operation: 'order.create',
    key,
    body: { total: 1 },
  });

  it('numbers entries across a restart and filters by service and seq', () => {
    new Journal(new FileStore(root)).append(entry('a'));
    const journal = new Journal(new FileStore(root));
    journal.append(entry('b', 'openai'));
    journal.append(entry('c'));

    expect(journal.list().map(({ seq, key }) => [seq, key])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(journal.list({ service: 'printful', since: 1 }).map(({ key }) => key)).toEqual(['c']);
  });

  it('goes on numbering after it was cleared', () => {
    const journal = new Journal(new FileStore(root));
    journal.append(entry('a'));
    journal.append(entry('b'));
    journal.clear();

    expect(journal.list()).toEqual([]);
    expect(new Journal(new FileStore(root)).append(entry('c')).seq).toBe(3);
  });
});
