import encodeQR from 'qr';

/** Draws a text as a QR code, black on transparent, with a quiet zone of two modules. @returns an SVG document */
export function qrPicture(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 2 });
}
