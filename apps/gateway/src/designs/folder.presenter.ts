import type { Folder } from '#contracts';
import type { DesignFolderEntity } from '#database';

export const presentFolder = ({ id, name, designs, createdAt }: DesignFolderEntity): Folder => ({
  _id: id,
  name,
  designs,
  createdAt: createdAt.toISOString(),
});
