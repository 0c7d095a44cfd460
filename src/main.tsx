import './components/theme/tokens.css';
import './components/theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/routing/screens.ts';
import { followRootMarks } from './app/lifecycle/root-marks.ts';
import { startedEvent } from './app/lifecycle/start-deferred.ts';
import { noFirstData, readFirstData } from './client/query/first-data.ts';
import { startInstall } from './client/device/install.ts';
import { startData } from './client/start.ts';
import { startHistoryGuard } from './components/navigation/history-guard.ts';

/** Lets the browser paint the server-rendered page before the script blocks the main thread. */
function afterFirstPaint(work: () => void): void {
  // A background tab gets no animation frames.
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root element.');
  // Only a server-rendered document has a `data-url`. The shell has no content, so there is nothing to hydrate.
  const isRendered = root.dataset.url === location.pathname + location.search;
  const firstData = isRendered ? readFirstData(document) : noFirstData;
  const app = (
    <StrictMode>
      <App firstData={firstData} />
    </StrictMode>
  );
  startHistoryGuard();
  startData();
  followRootMarks();
  if (isRendered) {
    // Load the screen's code first, because React cannot hydrate a lazy screen without it.
    await preloadScreen(location.pathname);
    startTransition(() => void hydrateRoot(root, app));
  } else {
    startTransition(() => createRoot(root).render(app));
  }
  document.dispatchEvent(new Event(startedEvent));
}

startInstall();
afterFirstPaint(() => void start());
