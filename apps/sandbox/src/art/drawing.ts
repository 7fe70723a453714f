import { badgePath } from './badge.js';
import type { PicturePlan } from './prompt-plan.js';
import { type Motif, SHORT_SIDE, type Scene } from './primitives/scene.js';
import { box, clipped, disc, place } from './primitives/shapes.js';
import { weather } from './weather.js';

export interface Drawing {
  svg: string;
  /** Pixels of one scene unit. */
  unit: number;
}

/** Draws the plan as an SVG document of the given size in pixels. */
export function drawPlan(plan: PicturePlan, width: number, height: number, transparent: boolean): Drawing {
  const unit = Math.min(width, height) / SHORT_SIDE;
  const { motif, setting, palette, random, words } = plan;
  const cutOut = transparent && motif.cut === 'subject';
  const scene: Scene = { w: width / unit, h: height / unit, palette, random, words, cutOut };
  const content = cutOut
    ? motif.draw(scene)
    : box(0, 0, scene.w, scene.h, palette.paper) +
      (setting ? inFrontOfSetting(scene, motif, setting) : motif.draw(scene)) +
      weather(scene);
  const body = transparent && !cutOut ? clipped('badge', badgePath(scene.w, scene.h, random), content) : content;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scene.w} ${scene.h}">${body}</svg>`;
  return { svg, unit };
}

/** Draws the scene, with the subject in front on a round paper plate that keeps it readable on every ground. */
function inFrontOfSetting(scene: Scene, subject: Motif, setting: Motif): string {
  const { w, h, palette } = scene;
  const side = SHORT_SIDE;
  const inside = { ...scene, w: side, h: side, cutOut: true };
  const plate =
    disc(0, 0, 350, palette.paper) +
    disc(0, 0, 330, 'none', {
      stroke: palette.gold,
      'stroke-width': 10,
      'stroke-dasharray': '2 20',
      'stroke-linecap': 'round',
    });
  const figure = place(subject.draw(inside), { x: -side * 0.31, y: -side * 0.31, scale: 0.62 });
  return setting.draw(scene) + place(plate + figure, { x: w / 2, y: h * 0.54 });
}
