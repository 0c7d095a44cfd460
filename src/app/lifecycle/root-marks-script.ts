import { offlineMark, signedInMark } from './root-marks.ts';

/**
 * Guesses the marks of the root element (root-marks.ts) and sets them before the first paint. The document contains
 * this function's source text, so it may use nothing that is declared outside it.
 */
function guessRootMarks(root: Element, signedIn: string, offline: string): void {
  root.toggleAttribute(offline, !navigator.onLine);
  try {
    root.toggleAttribute(signedIn, Boolean(localStorage.getItem('token')));
  } catch {
    // The browser forbids storage, so nobody is signed in.
  }
}

const marks = [signedInMark, offlineMark].map((mark) => JSON.stringify(mark)).join(', ');

/** The script element for the document's head. */
export const rootMarksScript = `<script>(${guessRootMarks.toString()})(document.documentElement, ${marks})</script>`;
