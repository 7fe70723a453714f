import type { OwnStyle } from '#contracts';
import type { OwnStyleEntity } from '#database';

export const presentStyle = ({ id, value, createdAt }: OwnStyleEntity): OwnStyle => ({
  _id: id,
  value,
  createdAt: createdAt.toISOString(),
});
