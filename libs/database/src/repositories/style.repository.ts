import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Transaction } from '../database.js';
import { OwnStyleEntity, UserEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** Styles that users add for themselves. */
@Injectable()
export class StyleRepository {
  constructor(@InjectRepository(OwnStyleEntity) private readonly styles: Repository<OwnStyleEntity>) {}

  /** A user's styles, newest first. */
  list(userId: string): Promise<OwnStyleEntity[]> {
    return this.styles.find({ where: { userId }, order: { id: 'DESC' } });
  }

  /** Locks the user's row until the transaction ends, so that additions of one user run one after another. */
  async lockOwner(tx: Transaction, userId: string): Promise<void> {
    await tx
      .repository(UserEntity)
      .findOne({ select: { id: true }, where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Finds a style by its value, ignoring case. */
  findByValue(tx: Transaction, userId: string, value: string): Promise<OwnStyleEntity | null> {
    return tx
      .repository(OwnStyleEntity)
      .createQueryBuilder('style')
      .where('style.userId = :userId and lower(style.value) = lower(:value)', { userId, value })
      .getOne();
  }

  count(tx: Transaction, userId: string): Promise<number> {
    return tx.repository(OwnStyleEntity).countBy({ userId });
  }

  async insert(tx: Transaction, userId: string, value: string): Promise<OwnStyleEntity> {
    const styles = tx.repository(OwnStyleEntity);
    const style = styles.create({ id: newId(), userId, value });
    await styles.insert(style);
    return style;
  }

  /** Returns whether the user had such a style. */
  async delete(id: string, userId: string): Promise<boolean> {
    const { affected } = await this.styles.delete({ id, userId });
    return affected === 1;
  }
}
