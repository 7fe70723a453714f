import { Injectable } from '@nestjs/common';
import { MOST_DESK_VIEWS, text, type DeskView } from '#contracts';
import { DeskViewRepository } from '#orders';
import { HttpError } from '../common/http-error.js';

/** The views of the list of orders that each admin keeps, in whichever browser. */
@Injectable()
export class DeskViewsService {
  constructor(private readonly views: DeskViewRepository) {}

  read(adminId: string): Promise<DeskView[]> {
    return this.views.list(adminId);
  }

  /** Forgets the view where `search` is null. Returns all. Throws 409 where there are too many. */
  async change(adminId: string, { name, search }: { name: string; search: string | null }): Promise<DeskView[]> {
    if (search === null) await this.views.forget(adminId, name);
    else if (!(await this.views.keep(adminId, { name, search }, MOST_DESK_VIEWS)))
      throw new HttpError(409, 'CONFLICT', text('desk.viewsFull', { count: MOST_DESK_VIEWS }));
    return this.views.list(adminId);
  }
}
