import { carpet, desk, sill, tiles, tray } from './indoor.ts';
import { asphalt, bench, grass } from './outdoor.ts';

export const surfaceDrawings = { desk, carpet, bench, grass, tiles, tray, asphalt, sill };
