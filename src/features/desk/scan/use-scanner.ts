import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type ReadCode, createCodeReader } from './code-reader.ts';

/** Why there is no picture. */
export type CameraProblem = 'refused' | 'missing' | 'inUse' | 'insecure' | 'readerMissing';

export type ScannerState = 'starting' | 'looking' | CameraProblem;

/** How long to rest between two looks at the camera's picture, milliseconds. */
const restFor = 120;

/**
 * Shows the camera's picture and reads codes in it for as long as it is mounted.
 * @param onCode told what stands in each code that is seen, over and over while it is seen
 * @param turn another number starts anew
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
  turn: number,
): ScannerState {
  const [state, setState] = useState<ScannerState>('starting');
  const hear = useEffectEvent(onCode);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const say = (next: ScannerState) => {
      if (!signal.aborted) setState(next);
    };
    async function scan() {
      say('starting');
      const stream = await openCamera(signal);
      if (typeof stream === 'string') return say(stream);
      const reading = await createCodeReader().catch(() => null);
      if (signal.aborted || video.current === null) return;
      if (reading === null) {
        stopCamera(stream);
        return say('readerMissing');
      }
      video.current.srcObject = stream;
      await video.current.play().catch(() => undefined);
      say('looking');
      await look(reading, video.current, (text) => hear(text), signal);
    }
    void scan();
    return () => ending.abort();
  }, [video, turn]);

  return state;
}

/** The camera at the back where there is one. It stops with the signal, also where it comes after that. */
async function openCamera(signal: AbortSignal): Promise<MediaStream | CameraProblem> {
  // Where the connection is not secure the browser hides it.
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

async function look(
  read: ReadCode,
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // Before the first picture, and while the camera is covered by something else, there is nothing to read.
    const text = await read(video).catch(() => null);
    if (text !== null && !signal.aborted) onCode(text);
    await new Promise((resolve) => setTimeout(resolve, restFor));
  }
}
