import { logFailure } from '../../../core/log/log.ts';
import { delay } from '../../../core/timing.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsTabVisible } from '../../hooks/use-is-tab-visible.ts';

/** Why scanning is not possible. */
type CameraProblem = 'refused' | 'missing' | 'inUse' | 'insecure' | 'readerMissing' | 'stopped';

type ScannerState = 'starting' | 'looking' | CameraProblem;

/** The delay between two attempts to read a code from the video. */
const readDelayMs = 120;

/**
 * Shows the camera's picture in a video element and reads codes in it while mounted. While the tab is hidden, the
 * camera is off.
 * @param onCode called with the text of each visible code, repeatedly while it is visible
 * @param attempt another number starts the camera again
 * @returns the state of the scanner, and the ref for the video element
 */
export function useScanner(
  onCode: (text: string) => void,
  attempt: number,
): { state: ScannerState; video: RefObject<HTMLVideoElement | null> } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>('starting');
  const isTabVisible = useIsTabVisible();
  /** The last attempt that failed. It does not start again when the tab becomes visible. */
  const failedAttempt = useRef<number | null>(null);
  const handleCode = useEffectEvent(onCode);

  useEffect(() => {
    if (!isTabVisible || failedAttempt.current === attempt) return;
    const ending = new AbortController();
    const { signal } = ending;
    const element = video.current;
    /** @returns why it ended; of no interest after the signal was aborted */
    async function scan(shown: HTMLVideoElement): Promise<CameraProblem> {
      const stream = await openCamera(signal);
      if (typeof stream === 'string') return stream;
      const read = await createCodeReader().catch(
        logFailure('items', 'the code reader could not be loaded', null),
      );
      if (read === null) {
        stopCamera(stream);
        return 'readerMissing';
      }
      shown.srcObject = stream;
      await shown.play().catch(logFailure('items', 'the camera picture did not start', undefined));
      if (!signal.aborted) setState('looking');
      const isOver = () => signal.aborted || hasEnded(stream);
      await readCodes(read, shown, (text) => handleCode(text), isOver);
      return 'stopped';
    }
    if (element !== null) {
      setState('starting');
      void scan(element).then((problem) => {
        if (signal.aborted) return;
        failedAttempt.current = attempt;
        setState(problem);
      });
    }
    return () => ending.abort();
  }, [attempt, isTabVisible]);

  return { state, video };
}

/** Opens the rear camera if there is one. Aborting the signal stops the camera, even if it opens later. */
async function openCamera(signal: AbortSignal): Promise<MediaStream | CameraProblem> {
  // Browsers hide `mediaDevices` on insecure origins.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) return 'insecure';
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    if (signal.aborted) stopCamera(stream);
    else signal.addEventListener('abort', () => stopCamera(stream));
    return stream;
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'inUse';
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether the camera was unplugged or taken, or the person withdrew the permission. */
function hasEnded(stream: MediaStream): boolean {
  return stream.getTracks().some(({ readyState }) => readyState === 'ended');
}

async function readCodes(
  read: ReadCode,
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    // Reading fails before the first frame and while the video is suspended. Then try again after the delay.
    const text = await read(video).catch(() => null);
    if (text !== null && !isOver()) onCode(text);
    await delay(readDelayMs);
  }
}

/** Reads the text of a QR code in the current frame of a video; null if there is none. */
type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * Creates a reader with the browser's BarcodeDetector (Shape Detection API) if that supports QR codes, or else
 * with a lazily loaded package.
 * @throws if that package failed to load
 */
async function createCodeReader(): Promise<ReadCode> {
  const Detector = (await ownDetector()) ?? (await import('qr/decode.js')).BarcodeDetector;
  const detector: Detector = new Detector({ formats: ['qr_code'] });
  return async (video) => {
    const [code] = await detector.detect(video);
    return code?.rawValue ?? null;
  };
}

/**
 * Returns the browser's BarcodeDetector if it reads QR codes. Some browsers have the class, but it supports no format.
 */
async function ownDetector(): Promise<DetectorClass | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  if (Own === undefined) return null;
  const formats: readonly string[] = await Own.getSupportedFormats().catch(
    logFailure('items', 'the formats of the code reader are unknown', []),
  );
  return formats.includes('qr_code') ? Own : null;
}
