import type { EditorState, SavedPlacement } from '#contracts';
import { text } from '#contracts/messages';
import type { PlacementSettings } from './placement-settings.js';
import { ApiError, isUnderWay, reason } from '../../lib/api-error.js';
import { call } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import {
  dropUnsaved,
  settingsOn,
  noteSaved,
  placementKey,
  placementsOf,
  type ProductPlacements,
} from './placements.js';

/** What a print area is saved as; without a template picture it has none. */
function editorStateOf(now: ProductPlacements, area: string, designId: string): EditorState {
  const { editing, choice } = settingsOn(now, area, designId);
  return { ...editing, placement: area, fillImage: choice ? false : editing.fillImage };
}

/** Answers what the server has then; null where no design lies there. */
async function saveArea(globalId: string, area: string): Promise<SavedPlacement | null> {
  const now = placementsOf(globalId);
  const designId = now.designs[area];
  const params = { globalId, placement: area };
  if (!designId) {
    await call('DELETE /api/placements/:globalId/:placement', { params });
    noteSaved(globalId, area, now);
    return null;
  }
  const { choice, opacity } = settingsOn(now, area, designId);
  const version = now.versions[placementKey(area, designId)];
  const saved = await call('PUT /api/placements/:globalId/:placement', {
    params,
    body: {
      designId,
      editorState: editorStateOf(now, area, designId),
      aspectChoice: choice ?? null,
      opacity,
      ...(version === undefined ? {} : { version }),
    },
  });
  noteSaved(globalId, area, now, saved.version);
  return saved;
}

const isNewer = (error: unknown): boolean => error instanceof ApiError && error.status === 409 && !isUnderWay(error);

/** Statuses of a refusal that passes: signing in, waiting or asking again helps. */
const passing = [401, 408, 409, 425, 429];
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status);

/** A state that the server refused, by print area: it is not sent again before it changes. */
export type Refusals = Map<
  string,
  { designId: string | undefined; settings: PlacementSettings | null; reason: string }
>;

export interface Saving {
  refusals: Refusals;
  onSaved: (area: string, saved: SavedPlacement | null) => void;
  /** Reads what the server has. */
  reread: () => Promise<unknown>;
}

/**
 * Saves each area that changed; one that cannot be saved does not keep the others from it. A newer state of another
 * device wins, and the user is told. Answers whether all were saved that may be.
 */
export async function saveChanges(globalId: string, { refusals, onSaved, reread }: Saving): Promise<boolean> {
  let saved = true;
  for (const area of placementsOf(globalId).unsaved) {
    const now = placementsOf(globalId);
    const designId = now.designs[area];
    const settings = designId ? settingsOn(now, area, designId) : null;
    const refused = refusals.get(area);
    if (refused?.designId === designId && refused?.settings === settings) continue;
    refusals.delete(area);
    try {
      onSaved(area, await saveArea(globalId, area));
    } catch (error) {
      if (isNewer(error)) {
        notify.info(text('editor.newerTaken'), { id: 'placement' });
        dropUnsaved(globalId, area);
        await reread();
      } else if (isFinal(error)) refusals.set(area, { designId, settings, reason: reason(error, error.message) });
      else saved = false;
    }
  }
  return saved;
}
