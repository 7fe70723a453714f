import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../database.js';
import { DesignFolderEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** Folders in which users arrange their designs. Adding or renaming one breaks `design_folders_name` where the user has that name already. */
@Injectable()
export class FolderRepository {
  constructor(
    @InjectRepository(DesignFolderEntity) private readonly folders: Repository<DesignFolderEntity>,
    private readonly database: Database,
  ) {}

  /** A user's folders by name. */
  list(ownerId: string): Promise<DesignFolderEntity[]> {
    return this.database.query<DesignFolderEntity>(
      'select * from design_folders where owner_id = $1 order by lower(name)',
      [ownerId],
    );
  }

  isOwn(id: string, ownerId: string): Promise<boolean> {
    return this.folders.existsBy({ id, ownerId });
  }

  /** Adds a folder. Adds none and returns undefined where the user has `most` of them. */
  async insert(ownerId: string, name: string, most: number): Promise<DesignFolderEntity | undefined> {
    const [folder] = await this.database.query<DesignFolderEntity>(
      `insert into design_folders (id, owner_id, name) select $1, $2, $3
       where (select count(*) from design_folders where owner_id = $2) < $4 returning *`,
      [newId(), ownerId, name, most],
    );
    return folder;
  }

  /** Undefined where the user has no such folder. */
  async rename(id: string, ownerId: string, name: string): Promise<DesignFolderEntity | undefined> {
    const [folder] = await this.database.query<DesignFolderEntity>(
      'update design_folders set name = $3 where id = $1 and owner_id = $2 returning *',
      [id, ownerId, name],
    );
    return folder;
  }

  /** Its designs stay and lie in no folder then. Returns whether the user had such a folder. */
  async delete(id: string, ownerId: string): Promise<boolean> {
    const { affected } = await this.folders.delete({ id, ownerId });
    return affected === 1;
  }
}
