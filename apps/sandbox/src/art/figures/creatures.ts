import { mix } from '../primitives/color.js';
import { box, disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

const dragon: Figure = {
  words: ['dragon', 'wyvern'],
  colors: ['#c8452f', '#3f8f6a', '#7a4fa0'],
  habitat: 'sky',
  draw: ({ coat, shade, light, dark, white, palette }) =>
    stroke('M-120 300C-330 390 -440 260 -400 120', coat, 70) +
    fill('M-400 150L-480 60L-400 20L-330 80Z', palette.pop) +
    fill(
      'M-30 60C-120 -140 -260 -300 -430 -330C-400 -260 -420 -200 -450 -160C-380 -170 -340 -130 -330 -80C-270 -110 -220 -80 -200 -20C-150 -40 -110 0 -90 90Z',
      shade,
    ) +
    stroke(
      'M-40 40C-160 -120 -280 -260 -420 -320M-330 -90C-280 -160 -260 -190 -250 -200M-200 -20C-170 -80 -150 -100 -140 -110',
      mix(shade, dark, 0.4),
      10,
    ) +
    fill(
      'M90 -260C-40 -220 -60 -60 -60 40C-160 160 -200 320 -120 410C0 450 160 440 220 380C260 250 200 120 150 40C170 -40 190 -90 180 -170Z',
      coat,
    ) +
    fill('M150 -60C210 120 250 250 190 400C120 430 90 420 60 400C150 280 130 120 80 0Z', light) +
    stroke('M92 120H176M110 190H210M112 260H220M104 330H212', mix(light, coat, 0.5), 9) +
    repeat(6, (index) => fill(`M${40 - index * 26} ${-200 + index * 86}l-70 -22l46 74Z`, palette.gold)) +
    fill(
      'M40 -300C60 -400 200 -420 260 -340C340 -330 420 -290 420 -230C420 -170 330 -160 250 -170C170 -130 70 -150 50 -220Z',
      coat,
    ) +
    fill(
      'M80 -350C50 -420 0 -450 -40 -450C-20 -400 0 -340 50 -300ZM160 -390C150 -440 110 -480 80 -490C90 -440 90 -410 110 -370Z',
      palette.gold,
    ) +
    disc(210, -300, 30, white) +
    disc(218, -298, 15, dark) +
    disc(386, -270, 9, dark) +
    stroke('M410 -210Q320 -196 240 -210', dark, 9) +
    fill('M-130 380C-160 440 -100 440 0 440V380ZM120 380C110 440 170 440 250 440L210 370Z', shade),
};

const dinosaur: Figure = {
  words: ['dinosaur', 'dino', 'rex', 'tyrannosaurus'],
  colors: ['#5f9a5a', '#4f8fa0', '#d08a3f'],
  habitat: 'savanna',
  draw: ({ coat, shade, light, dark, white, palette }) =>
    fill('M-180 230C-330 260 -420 200 -480 90C-440 300 -330 400 -150 380Z', coat) +
    fill('M120 240C160 330 130 380 140 400L220 440H60L40 300Z', shade) +
    fill(
      'M-200 250C-230 50 -60 -40 0 -150C-20 -330 60 -440 230 -420C380 -410 440 -330 430 -260C420 -200 330 -200 230 -190C200 -120 210 0 190 120C180 260 100 360 -60 370C-150 370 -190 330 -200 250Z',
      coat,
    ) +
    fill('M150 -150C170 -20 170 160 110 290C70 340 20 350 -20 350C60 240 110 60 110 -110Z', light) +
    fill('M-80 220C20 220 50 310 10 380L60 440H-120C-150 360 -150 240 -80 220Z', coat) +
    stroke('M180 30C230 30 260 60 256 90M244 110l12 -20l18 14', shade, 34) +
    repeat(8, (index) => {
      const [x, y] = [
        [-10, -330],
        [-30, -240],
        [-30, -150],
        [-80, -70],
        [-150, 10],
        [-210, 100],
        [-270, 200],
        [-370, 210],
      ][index]!;
      return place(fill('M-40 20L0 -66L40 20Z', palette.pop), { x: x! + 6, y: y! + 6, turn: -70 + index * 5 });
    }) +
    disc(210, -330, 30, white) +
    disc(218, -328, 16, dark) +
    disc(404, -320, 9, dark) +
    fill('M420 -236L400 -200L380 -232L356 -198L334 -230L312 -196L290 -226Z', white) +
    stroke('M424 -240Q330 -216 250 -236', dark, 9),
};

const robot: Figure = {
  words: ['robot', 'android', 'cyborg'],
  colors: ['#8fa5b5', '#6fa8a0', '#d98a4a'],
  habitat: 'space',
  width: 660,
  draw: ({ coat, shade, light, dark, palette }) =>
    stroke('M0 -320V-420', shade, 16) +
    disc(0, -436, 34, palette.pop) +
    mirrored(
      stroke('M180 60C280 80 300 180 280 250', shade, 46) +
        stroke('M240 280L260 330M310 280L310 336', palette.gold, 26) +
        disc(276, 262, 42, coat) +
        box(60, 300, 80, 120, shade) +
        box(40, 400, 130, 46, dark, { rx: 20 }) +
        box(228, -210, 40, 100, palette.gold, { rx: 14 }),
    ) +
    box(-180, 10, 360, 310, coat, { rx: 50 }) +
    box(-110, 80, 220, 140, dark, { rx: 24 }) +
    stroke('M-80 160H-40L-16 110L20 190L44 150H80', palette.leaf, 10) +
    disc(-90, 270, 18, palette.pop) +
    disc(-30, 270, 18, palette.gold) +
    disc(30, 270, 18, palette.leaf) +
    box(-230, -320, 460, 310, light, { rx: 80 }) +
    box(-180, -264, 360, 170, dark, { rx: 70 }) +
    mirrored(disc(84, -180, 42, palette.gold) + disc(84, -180, 18, dark)) +
    stroke('M-70 -52H70M-50 -66v28M0 -66v28M50 -66v28', dark, 9),
};

const alien: Figure = {
  words: ['alien', 'martian'],
  colors: ['#8cc152', '#7fb0d9', '#b58ad0'],
  habitat: 'space',
  width: 660,
  draw: ({ coat, shade, light, dark, white, palette }) =>
    mirrored(
      stroke('M60 -330C90 -400 140 -430 170 -430', coat, 18) +
        disc(176, -432, 30, palette.pop) +
        stroke('M120 150C230 160 270 60 300 10', coat, 44),
    ) +
    fill(
      'M0 60C130 60 190 200 190 330C190 400 170 440 130 440H-130C-170 440 -190 400 -190 330C-190 200 -130 60 0 60Z',
      coat,
    ) +
    oval(0, 300, 110, 120, light) +
    fill(
      'M0 -370C230 -370 300 -230 270 -100C240 30 90 130 0 130C-90 130 -240 30 -270 -100C-300 -230 -230 -370 0 -370Z',
      coat,
    ) +
    mirrored(place(oval(0, 0, 62, 100, dark) + disc(20, -40, 17, white), { x: 116, y: -130, turn: 24 })) +
    stroke('M-46 56Q0 86 46 56', dark, 10) +
    disc(-150, -290, 22, shade) +
    disc(-100, -320, 13, shade),
};

const ghost: Figure = {
  words: ['ghost'],
  colors: ['#f5f1e8', '#e4e0f0'],
  habitat: 'forest',
  width: 660,
  draw: ({ coat, dark, palette }) =>
    fill(
      'M-260 420C-290 200 -290 -60 -230 -220C-190 -350 -90 -410 0 -410C90 -410 190 -350 230 -220C290 -60 290 200 260 420C220 460 190 360 140 380C100 400 90 450 40 430C0 410 -10 370 -60 390C-110 420 -120 460 -170 420C-200 390 -230 450 -260 420Z',
      coat,
    ) +
    fill(
      'M-260 420C-290 200 -290 -60 -230 -220C-190 -350 -90 -410 0 -410C-200 -300 -210 100 -170 420C-200 390 -230 450 -260 420Z',
      palette.soft,
      { opacity: 0.5 },
    ) +
    mirrored(
      oval(84, -160, 38, 56, dark) +
        oval(150, -70, 40, 24, palette.rose) +
        fill('M230 0C320 -20 350 -90 330 -140C290 -110 250 -90 220 -90Z', coat),
    ) +
    oval(0, -50, 34, 46, dark),
};

const skull: Figure = {
  words: ['skull', 'skeleton', 'calavera'],
  colors: ['#f6eedd'],
  habitat: 'room',
  width: 660,
  draw: ({ coat, shade, dark, palette }) =>
    fill(
      'M0 -400C240 -400 350 -240 330 -60C320 40 260 100 220 140V240C220 280 190 290 160 290H-160C-190 290 -220 280 -220 240V140C-260 100 -320 40 -330 -60C-350 -240 -240 -400 0 -400Z',
      coat,
    ) +
    fill('M-160 280H160V340C160 400 90 420 0 420C-90 420 -160 400 -160 340Z', coat) +
    mirrored(
      fill('M60 -60C80 -150 230 -150 240 -50C240 40 160 80 110 60C70 40 50 0 60 -60Z', dark) +
        fill('M240 -210l24 -40l24 40l-24 40Z', palette.main) +
        stroke('M250 120Q290 90 296 40', palette.main, 11),
    ) +
    fill('M0 70C50 120 50 170 20 180L0 160L-20 180C-50 170 -50 120 0 70Z', dark) +
    stroke('M-150 296H150M-120 250V350M-60 246V360M0 246V366M60 246V360M120 250V350', shade, 12) +
    repeat(8, (index) =>
      place(fill('M0 0C30 -20 30 -70 0 -84C-30 -70 -30 -20 0 0Z', index % 2 ? palette.pop : palette.rose), {
        x: 0,
        y: -250,
        turn: index * 45,
      }),
    ) +
    disc(0, -250, 26, palette.gold) +
    mirrored(disc(150, -30, 26, palette.pop)),
};

export const creatures: readonly Figure[] = [dragon, dinosaur, robot, alien, ghost, skull];
