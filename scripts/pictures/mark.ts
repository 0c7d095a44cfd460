/** The portal's logo, a luggage tag with a tick, as SVG for each place that shows it. */

const ink = '#1d1830';
const marigold = '#ffc12e';
const marigoldShade = '#e59f00';
const paper = '#fbf6ea';

// The tag upright, centred on the origin, 56 wide and 80 high, with the eyelet at the top.
const tagPath =
  'M-10-40H10Q13.5-40 16-37.5L25.5-27Q28-24.5 28-21V32Q28 40 20 40H-20Q-28 40-28 32V-21Q-28-24.5-25.5-27L-16-37.5Q-13.5-40-10-40Z';
const eyelet = '<circle cy="-24" r="7"/>';
const stringPath = 'M0-24C-3-42 8-56 20-53C31-50 25-36 12-34';
// The rotation cancels that of the tag, so that the tick stays upright.
const tick = '<path d="M-15 1L-4.5 11.5L15-9" transform="translate(2 12) rotate(45)"/>';
const hanging = 'rotate(-45)';

/** The coloured tag. Small icons omit the string, which would not be visible. */
function tag(hasString: boolean): string {
  return (
    `<g transform="${hanging}">` +
    `<path d="${tagPath}" fill="${marigoldShade}" transform="translate(-3 3)"/><path d="${tagPath}" fill="${marigold}"/>` +
    `<g fill="${ink}">${eyelet}</g>` +
    (hasString
      ? `<path d="${stringPath}" fill="none" stroke="${paper}" stroke-width="5" stroke-linecap="round"/>`
      : '') +
    `<g fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${tick}</g></g>`
  );
}

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;

const centered = (content: string, scale: number): string =>
  `<g transform="translate(50 50) scale(${scale})">${content}</g>`;

/** The tag with its string, which extends above the tag. Both are shifted, so that they are centred together. */
const strungTag = (scale: number): string =>
  centered(`<g transform="translate(-1.5 3)">${tag(true)}</g>`, scale);

const plate = `<rect width="100" height="100" rx="23" fill="${ink}"/>`;
const bleed = `<rect width="100" height="100" fill="${ink}"/>`;

/** For launchers that show the icon unchanged. Its background has round corners. */
export const appIcon = (): string => svg(plate + strungTag(0.8));

/**
 * For launchers that crop the icon to their own shape. The logo is inside the circle that every launcher keeps, which
 * has 80 % of the icon's width.
 */
export const maskableIcon = (): string => svg(bleed + strungTag(0.68));

/** For iOS, which rounds the corners itself and shows transparent pixels as black. */
export const touchIcon = (): string => svg(bleed + strungTag(0.76));

/** For browser tabs. The background is lighter in the dark colour scheme. */
export const favicon = (): string =>
  svg(
    `<style>rect{fill:${ink}}@media(prefers-color-scheme:dark){rect{fill:#3b3158}}</style><rect width="100" height="100" rx="22"/>` +
      centered(`<g transform="translate(0 -2)">${tag(false)}</g>`, 0.92),
  );

/** For Android's status bar, which uses only the alpha channel. */
export const badge = (): string =>
  svg(
    `<mask id="cut" maskUnits="userSpaceOnUse" x="-60" y="-60" width="120" height="120"><rect x="-60" y="-60" width="120" height="120" fill="#fff"/>${eyelet}` +
      `<g fill="none" stroke="#000" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">${tick}</g></mask>` +
      `<g transform="translate(50 50) scale(1.12) ${hanging}"><path d="${tagPath}" fill="#fff" mask="url(#cut)"/></g>`,
  );

const glyphs = {
  post:
    `<g transform="translate(50 50) scale(.82)"><g transform="${hanging}"><path d="${tagPath}" fill="${marigold}"/><g fill="${ink}">${eyelet}</g>` +
    `<path d="M-14 0H14M0-14V14" transform="translate(2 12) rotate(45)" stroke="${ink}" stroke-width="9" stroke-linecap="round"/></g></g>`,
  items:
    `<g fill="${marigold}"><path d="M20 25h12v12H20zM20 44h12v12H20zM20 63h12v12H20z" stroke="${marigold}" stroke-width="4" stroke-linejoin="round"/></g>` +
    `<path d="M45 31h35M45 50h35M45 69h22" stroke="${paper}" stroke-width="9" stroke-linecap="round"/>`,
  messages:
    `<path d="M26 24H74Q82 24 82 32V58Q82 66 74 66H50L34 80V66H26Q18 66 18 58V32Q18 24 26 24Z" fill="${marigold}" stroke="${marigold}" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M33 39h34M33 52h22" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`,
};
type ShortcutName = keyof typeof glyphs;

/** For the menu that a launcher opens on a long press of the app icon. */
export const shortcutIcon = (name: ShortcutName): string => svg(plate + glyphs[name]);
