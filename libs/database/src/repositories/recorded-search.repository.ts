import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/** An id, a number of an order, or a subject of the audit log or how it begins: nothing in them is about a person. */
const OURS = /^(?:(?:[a-z-]+:)?[0-9a-f-]{8,36}|[a-z-]+:[0-9a-f-]*|INK-\d+)$/i;
/** Stands for words that are not kept. */
const WORDS = '(words)';

/** What of the words of a search goes into the audit log, which keeps it for ever. */
@Injectable()
export class RecordedSearchRepository {
  constructor(private readonly database: Database) {}

  /** Ids and numbers as they are, for a user's e-mail the user's id; of other words only that there were some: they may be a name. */
  async of(words: string | undefined): Promise<string | undefined> {
    if (!words || OURS.test(words)) return words;
    return (await this.idOfEmail(words)) ?? WORDS;
  }

  /** A filter in which these parts are words. */
  async ofFilter<Filter extends object>(filter: Filter, ...words: (keyof Filter)[]): Promise<Filter> {
    const kept = words.map(async (part) => [part, await this.of(filter[part] as string | undefined)] as const);
    return { ...filter, ...Object.fromEntries(await Promise.all(kept)) };
  }

  /** As the index users_words has it. */
  private async idOfEmail(words: string): Promise<string | undefined> {
    if (!words.includes('@')) return undefined;
    const [user] = await this.database.query<{ id: string }>(
      `select id from users
       where lower(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
         like '%' || lower($1) || '%' and lower(email) = lower($1) order by id limit 1`,
      [words],
    );
    return user?.id;
  }
}
