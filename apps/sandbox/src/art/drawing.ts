import { badgePath } from './badge.js';
import type { PicturePlan } from './prompt-plan.js';
import { SHORT_SIDE, type Scene } from './scene.js';
import { box, clipped } from './shapes.js';
import { weather } from './weather.js';

export interface Drawing {
  svg: string;
  /** Pixels of one scene unit. */
  unit: number;
}

/** The plan as an SVG document of that many pixels. */
export function drawPlan(plan: PicturePlan, width: number, height: number, transparent: boolean): Drawing {
  const unit = Math.min(width, height) / SHORT_SIDE;
  const { motif, palette, random, words } = plan;
  const cutOut = transparent && motif.cut === 'subject';
  const scene: Scene = { w: width / unit, h: height / unit, palette, random, words, cutOut };
  const content = cutOut ? motif.draw(scene) : box(0, 0, scene.w, scene.h, palette.paper) + motif.draw(scene) + weather(scene);
  const body = transparent && !cutOut ? clipped('badge', badgePath(scene.w, scene.h, random), content) : content;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scene.w} ${scene.h}">${body}</svg>`;
  return { svg, unit };
}
