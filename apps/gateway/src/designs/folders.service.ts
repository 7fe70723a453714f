import { Injectable } from '@nestjs/common';
import { mostFolders, text } from '#contracts';
import { FolderRepository, isUniqueViolation, type DesignFolderEntity } from '#database';
import { HttpError } from '../common/http-error.js';

/** Folders of a user's designs. */
@Injectable()
export class FoldersService {
  constructor(private readonly folders: FolderRepository) {}

  list(ownerId: string): Promise<DesignFolderEntity[]> {
    return this.folders.list(ownerId);
  }

  /** Throws 409 where the name is taken, in whatever case, or the user has too many folders. */
  async add(ownerId: string, name: string): Promise<DesignFolderEntity> {
    const folder = await this.folders.insert(ownerId, name, mostFolders).catch(refuseTaken);
    if (!folder) throw new HttpError(409, 'CONFLICT', text('folder.full', { most: mostFolders }));
    return folder;
  }

  /** Throws 404 where the user has no such folder, 409 where the name is taken. */
  async rename(id: string, ownerId: string, name: string): Promise<DesignFolderEntity> {
    const folder = await this.folders.rename(id, ownerId, name).catch(refuseTaken);
    if (!folder) throw notFound();
    return folder;
  }

  /** Throws 404 where the user has no such folder. */
  async delete(id: string, ownerId: string): Promise<void> {
    if (!(await this.folders.delete(id, ownerId))) throw notFound();
  }
}

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('folder.notFound'));

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'design_folders_name'))
    throw new HttpError(409, 'CONFLICT', text('folder.exists'), { field: 'name' });
  throw error;
}
