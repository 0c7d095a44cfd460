import sharp from 'sharp';

/** A picture of a campus: a meadow with a red house in its top left quarter. */
export async function planPicture() {
  const house = await sharp({
    create: { width: 160, height: 120, channels: 3, background: '#b04030' },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#dfe8d0' },
  })
    .composite([{ input: house, left: 120, top: 90 }])
    .png()
    .toBuffer();
  return { name: 'plan.png', mimeType: 'image/png', buffer };
}
