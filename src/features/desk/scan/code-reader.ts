/** Reads what is written in a QR code that the camera sees now; null where it sees none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * The browser's own reader (Shape Detection API, BarcodeDetector) where it reads QR codes, or else one
 * that is fetched.
 * @throws where that could not be fetched
 */
export async function createCodeReader(): Promise<ReadCode> {
  const Detector = (await ownDetector()) ?? (await import('qr/decode.js')).BarcodeDetector;
  const detector: Detector = new Detector({ formats: ['qr_code'] });
  return async (video) => {
    const [code] = await detector.detect(video);
    return code?.rawValue ?? null;
  };
}

/** Some browsers have the class, and none of the system's code behind it. */
async function ownDetector(): Promise<DetectorClass | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  if (Own === undefined) return null;
  const formats: readonly string[] = await Own.getSupportedFormats().catch(() => []);
  return formats.includes('qr_code') ? Own : null;
}
