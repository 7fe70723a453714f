import type { SavedPlacement } from '#contracts';
import type { PlacementEntity, PlacementRow } from '#database';
import type { ResponseOf } from '../common/endpoint.decorator.js';

export function presentPlacement(row: PlacementEntity): SavedPlacement {
  const { placement, designId, editorState, aspectChoice, opacity, version, updatedAt } = row;
  return { placement, designId, editorState, aspectChoice, opacity, version, updatedAt: updatedAt.toISOString() };
}

export const presentPlacements = (rows: readonly PlacementRow[]): ResponseOf<'GET /api/placements/:globalId'> => ({
  placements: rows.map(presentPlacement),
  active: rows.filter(({ active }) => active).map(({ placement, designId }) => ({ placement, designId })),
});
