import { afterEach, beforeEach, vi } from 'vitest';

interface Track {
  stop: ReturnType<typeof vi.fn>;
}

/**
 * Gives each test of a file a working camera and a browser that can read QR codes.
 * @returns functions that control the camera
 */
export function stubbedCamera() {
  /** The text of the code in front of the camera. */
  let seen: string | null = null;
  let tracks: Track[] = [];

  /** Replaces the function that opens the camera; with null, the browser has none. */
  function have(getUserMedia: (() => Promise<unknown>) | null) {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: getUserMedia === null ? undefined : { getUserMedia },
    });
  }

  beforeEach(() => {
    seen = null;
    tracks = [];
    have(async () => {
      const track = { stop: vi.fn() };
      tracks.push(track);
      return streamOf(track);
    });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => (seen === null ? [] : [{ rawValue: seen }]);
      },
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  return {
    have,
    /** Holds a code with this text in front of the camera. */
    see: (text: string) => {
      seen = text;
    },
    /** The tracks of the streams that were opened. */
    tracks: (): readonly Track[] => tracks,
  };
}

export function streamOf(...all: { stop: () => void }[]) {
  return Object.assign(new MediaStream(), { getTracks: () => all });
}
