import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ReadCode, createCodeReader } from './code-reader.ts';

/** Why there is no picture. */
type CameraProblem = 'refused' | 'missing' | 'inUse' | 'insecure' | 'readerMissing';

type ScannerState = 'starting' | 'looking' | CameraProblem;

/** How long to rest between two looks at the camera's picture, milliseconds. */
const restFor = 120;

/**
 * Shows the camera's picture in a video element and reads codes in it for as long as it is mounted.
 * @param onCode told what stands in each code that is seen, over and over while it is seen
 * @param turn another number starts anew
 * @returns how it goes, and what goes on the video element
 */
export function useScanner(
  onCode: (text: string) => void,
  turn: number,
): { state: ScannerState; video: RefObject<HTMLVideoElement | null> } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>('starting');
  const hear = useEffectEvent(onCode);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const element = video.current;
    async function scan(shown: HTMLVideoElement): Promise<CameraProblem | null> {
      const stream = await openCamera(signal);
      if (typeof stream === 'string') return stream;
      const read = await createCodeReader().catch(() => null);
      if (read === null) {
        stopCamera(stream);
        return 'readerMissing';
      }
      shown.srcObject = stream;
      await shown.play().catch(() => undefined);
      if (!signal.aborted) setState('looking');
      await look(read, shown, (text) => hear(text), signal);
      return null;
    }
    if (element !== null) {
      setState('starting');
      void scan(element).then((problem) => {
        if (problem !== null && !signal.aborted) setState(problem);
      });
    }
    return () => ending.abort();
  }, [turn]);

  return { state, video };
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
  const isOver = () => signal.aborted;
  while (!isOver()) {
    // Before the first picture, and while the camera is covered by something else, there is nothing to read.
    const text = await read(video).catch(() => null);
    if (text !== null && !isOver()) onCode(text);
    await new Promise((resolve) => setTimeout(resolve, restFor));
  }
}
