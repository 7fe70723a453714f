import { text } from '#contracts/messages';

const ids = [
  'fox',
  'wave',
  'moth',
  'desert',
  'lemons',
  'whale',
  'peaks',
  'owl',
  'tiles',
  'city',
  'mushrooms',
  'botanical',
  'flow',
  'cat',
  'cosmos',
  'coffee',
] as const;
const withoutGround: readonly ReadyId[] = ['moth', 'owl', 'mushrooms', 'cat'];
type ReadyId = (typeof ids)[number];

/** Pixels of the pictures. */
export const readySize = { width: 960, height: 1280 };

export interface ReadyDesign {
  id: ReadyId;
  name: string;
  prompt: string;
  picture: string;
  tile: string;
  /** Has no ground of its own. */
  cutOut: boolean;
}

/** [GEN-01] The ready designs to start from. */
export const readyDesigns = (): ReadyDesign[] =>
  ids.map((id) => ({
    id,
    name: text(`ready.${id}.name`),
    prompt: text(`ready.${id}.prompt`),
    picture: `/art/ready/${id}.webp`,
    tile: `/art/ready/${id}-tile.webp`,
    cutOut: withoutGround.includes(id),
  }));
