import type { DrawKind } from '../drawing.ts';
import { drawBackpack, drawPencilCase, drawWallet } from './bags.ts';
import { drawCharger, drawUsbStick } from './cables.ts';
import { drawBeanie, drawGlove, drawJacket, drawScarf } from './clothing.ts';
import { drawMug, drawWaterBottle } from './drinks.ts';
import { drawFootball } from './football.ts';
import { drawCamera, drawEarbuds, drawHeadphones, drawWatch } from './gadgets.ts';
import { drawGlasses, drawKeys, drawRing, drawStudentCard } from './pocket.ts';
import { drawLaptop, drawPhone, drawTablet } from './screens.ts';
import { drawHelmet, drawRacket, drawShoe, drawSkateboard } from './sport.ts';
import { drawCalculator, drawNotebook, drawTextbook } from './study.ts';
import { drawUmbrella } from './umbrella.ts';

export const kindDrawings = {
  backpack: drawBackpack,
  wallet: drawWallet,
  'pencil-case': drawPencilCase,
  umbrella: drawUmbrella,
  phone: drawPhone,
  tablet: drawTablet,
  laptop: drawLaptop,
  charger: drawCharger,
  'usb-stick': drawUsbStick,
  headphones: drawHeadphones,
  earbuds: drawEarbuds,
  camera: drawCamera,
  watch: drawWatch,
  keys: drawKeys,
  'student-card': drawStudentCard,
  glasses: drawGlasses,
  ring: drawRing,
  scarf: drawScarf,
  beanie: drawBeanie,
  glove: drawGlove,
  jacket: drawJacket,
  shoe: drawShoe,
  notebook: drawNotebook,
  textbook: drawTextbook,
  calculator: drawCalculator,
  'water-bottle': drawWaterBottle,
  mug: drawMug,
  'bicycle-helmet': drawHelmet,
  'tennis-racket': drawRacket,
  football: drawFootball,
  skateboard: drawSkateboard,
} satisfies Record<string, DrawKind>;
