import { Injectable } from '@nestjs/common';
import { mostOwnStyles, text } from '#contracts';
import { Database, StyleRepository, type OwnStyleEntity } from '#database';
import { HttpError } from '../common/http-error.js';

/** [COMB-06] Styles that users add for themselves. */
@Injectable()
export class StylesService {
  constructor(
    private readonly database: Database,
    private readonly styles: StyleRepository,
  ) {}

  list(userId: string): Promise<OwnStyleEntity[]> {
    return this.styles.list(userId);
  }

  /** Returns the existing style where one differs in case only. Throws 409 where the user's list is full. */
  async add(value: string, userId: string): Promise<OwnStyleEntity> {
    return this.database.transaction(async (tx) => {
      await this.styles.lockOwner(tx, userId);
      const known = await this.styles.findByValue(tx, userId, value);
      if (known) return known;
      if ((await this.styles.count(tx, userId)) >= mostOwnStyles)
        throw new HttpError(409, 'CONFLICT', text('style.full', { most: mostOwnStyles }));
      return this.styles.insert(tx, userId, value);
    });
  }

  /** Throws 404 where the user has no such style. */
  async delete(id: string, userId: string): Promise<void> {
    if (!(await this.styles.delete(id, userId))) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  }
}
