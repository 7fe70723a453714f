import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { UserMockupTaskEntity } from '../entities/index.js';

/** Mockup tasks that users started themselves at the print provider. */
@Injectable()
export class UserMockupTaskRepository {
  constructor(private readonly database: Database) {}

  /** Records whose task it is, and forgets those whose pictures the provider has deleted by now. */
  async add(taskKey: string, ownerId: string): Promise<void> {
    await this.database.query(
      `with old as (delete from user_mockup_tasks where created_at < now() - interval '3 days')
       insert into user_mockup_tasks (task_key, owner_id) values ($1, $2) on conflict (task_key) do nothing`,
      [taskKey, ownerId],
    );
  }

  isOwn(taskKey: string, ownerId: string): Promise<boolean> {
    return this.database.repository(UserMockupTaskEntity).existsBy({ taskKey, ownerId });
  }
}
