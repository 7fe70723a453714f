import type { SceneMotif } from '../primitives/scene.js';
import { city } from './city.js';
import { cosmos } from './cosmos.js';
import { desert } from './desert.js';
import { flow } from './flow.js';
import { peaks } from './peaks.js';
import { scallops } from './scallops.js';
import { terrazzo } from './terrazzo.js';
import { tiles } from './tiles.js';
import { wave } from './wave.js';
import { weave } from './weave.js';

/** Whole pictures: landscapes and patterns. */
export const MOTIFS: Readonly<Record<string, SceneMotif>> = {
  wave,
  desert,
  peaks,
  city,
  cosmos,
  tiles,
  weave,
  flow,
  scallops,
  terrazzo,
};

/** What a prompt becomes that names nothing we can draw. */
export const PATTERNS = ['flow', 'tiles', 'weave', 'scallops', 'terrazzo'] as const;
