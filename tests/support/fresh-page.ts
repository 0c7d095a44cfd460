/** Before each file of screens' tests: the page that they share is as if it had just been opened. */
import { vi } from 'vitest';
import { readings } from '../../src/data/reading.ts';
import { signOut } from '../../src/data/session.ts';

const { happyDOM } = window as unknown as {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
};

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
signOut();
readings.viewerChanged();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
happyDOM.setViewport({ width: 1024, height: 768 });
