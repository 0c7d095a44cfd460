import encodeQR from 'qr';

/** Draws a text as a QR code, black on transparent, with the quiet zone that readers need. @returns an SVG document */
export function qrPicture(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 2 });
}
