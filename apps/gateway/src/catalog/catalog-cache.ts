const CACHE_MS = 5_000;
/** How many answers are kept; the oldest goes first. */
const MAX_ANSWERS = 500;

interface Cached<T> {
  answer: Promise<T>;
  until: number;
}

/** Answers that many pages ask for, kept for a few seconds unless told otherwise; the catalogue's changes end them sooner. */
export class CatalogCache<T> {
  private readonly answers = new Map<string, Cached<T>>();

  constructor(private readonly lifetimeMs = CACHE_MS) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.answers.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const cached = { answer: read(), until: Date.now() + this.lifetimeMs };
    this.answers.delete(key);
    this.answers.set(key, cached);
    if (this.answers.size > MAX_ANSWERS) this.answers.delete(this.answers.keys().next().value!);
    cached.answer.catch(() => this.answers.get(key) === cached && this.answers.delete(key));
    return cached.answer;
  }

  clear(): void {
    this.answers.clear();
  }
}
