import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileStore } from './file-store.js';
import { readLines } from './file-store.js';

export interface JournalEntry {
  seq: number;
  at: string;
  service: string;
  operation: string;
  key: string;
  body: unknown;
}

export type NewJournalEntry = Omit<JournalEntry, 'seq' | 'at'>;

export interface JournalFilter {
  service?: string | undefined;
  /** Only entries with a greater seq. */
  since?: number | undefined;
}

type Line = JournalEntry | { clearedAt: number };

/** Every accepted effect in order; append-only, and written before the response is sent. */
export class Journal {
  private readonly file: string;
  private entries: JournalEntry[] = [];
  private seq = 0;

  constructor(store: FileStore) {
    this.file = path.join(store.root, 'journal.jsonl');
    for (const line of readLines<Line>(this.file)) {
      if ('clearedAt' in line) this.seq = line.clearedAt;
      else this.entries.push(line);
    }
    this.seq = this.entries.at(-1)?.seq ?? this.seq;
    this.rewrite();
  }

  append(entry: NewJournalEntry): JournalEntry {
    const { service, operation, key, body } = entry;
    const full: JournalEntry = { seq: this.seq + 1, at: new Date().toISOString(), service, operation, key, body };
    appendFileSync(this.file, `${JSON.stringify(full)}\n`);
    this.seq = full.seq;
    this.entries.push(full);
    return full;
  }

  list({ service, since = 0 }: JournalFilter = {}): JournalEntry[] {
    return this.entries.filter((entry) => entry.seq > since && (service === undefined || entry.service === service));
  }

  /** Forgets the entries; numbering goes on, so that a reader's `since` stays valid. */
  clear(): void {
    this.entries = [];
    this.rewrite();
  }

  /** Drops a line torn by a crash, since appending to it would corrupt the next one too. */
  private rewrite(): void {
    const lines: Line[] = [{ clearedAt: this.seq - this.entries.length }, ...this.entries];
    writeFileSync(this.file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}
