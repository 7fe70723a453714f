import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';

interface Line<T> {
  id: string;
  value?: T;
}

const SLACK_LINES = 2000;

/**
 * Documents of one kind, kept in memory and in an append-only file of JSON lines. A write has reached the operating
 * system when set() returns, so it survives a killed process; flush() waits for the disk. Stored values are shared
 * with the caller: replace them through set(), never change them in place.
 */
export class Documents<T> {
  private readonly items = new Map<string, T>();
  private descriptor: number;
  private lines = 0;

  constructor(private readonly file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.load();
    this.descriptor = this.compact();
  }

  get(id: string): T | undefined {
    return this.items.get(id);
  }

  set(id: string, value: T): void {
    this.items.set(id, value);
    this.append({ id, value });
  }

  delete(id: string): boolean {
    const known = this.items.delete(id);
    if (known) this.append({ id });
    return known;
  }

  all(): T[] {
    return [...this.items.values()];
  }

  entries(): [string, T][] {
    return [...this.items.entries()];
  }

  clear(): void {
    this.items.clear();
    this.replaceFile();
  }

  flush(): Promise<void> {
    fsyncSync(this.descriptor);
    return Promise.resolve();
  }

  close(): void {
    this.replaceFile();
    closeSync(this.descriptor);
  }

  private load(): void {
    for (const line of readLines<Line<T>>(this.file)) {
      if (line.value === undefined) this.items.delete(line.id);
      else this.items.set(line.id, line.value);
    }
  }

  private append(line: Line<T>): void {
    writeSync(this.descriptor, `${JSON.stringify(line)}\n`);
    this.lines += 1;
    if (this.lines > this.items.size * 2 + SLACK_LINES) this.replaceFile();
  }

  private replaceFile(): void {
    const old = this.descriptor;
    this.descriptor = this.compact();
    closeSync(old);
  }

  /** Writes the live documents to a second file and renames it, so that a crash leaves the old file or the new one, never a part. */
  private compact(): number {
    const text = this.entries()
      .map(([id, value]) => `${JSON.stringify({ id, value })}\n`)
      .join('');
    writeFileSync(`${this.file}.new`, text);
    renameSync(`${this.file}.new`, this.file);
    this.lines = this.items.size;
    return openSync(this.file, 'a');
  }
}

/** The parsed lines of a JSON lines file; ignores a last line torn by a crash and treats a missing file as empty. */
export function readLines<T>(file: string): T[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

/** The folder under which the sandbox keeps its state, and the documents opened in it. */
export class FileStore {
  private readonly opened = new Map<string, Documents<unknown>>();

  constructor(readonly root: string) {
    mkdirSync(root, { recursive: true });
  }

  /** The documents called `name`; the same object for the same name. */
  open<T>(name: string): Documents<T> {
    const documents = this.opened.get(name) ?? new Documents<unknown>(path.join(this.root, `${name}.jsonl`));
    this.opened.set(name, documents);
    return documents as Documents<T>;
  }

  /** A folder for files too large for a document, made if needed. */
  folder(name: string): string {
    const folder = path.join(this.root, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  close(): void {
    for (const documents of this.opened.values()) documents.close();
    this.opened.clear();
  }
}
