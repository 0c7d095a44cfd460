import './components/theme/tokens.css';
import './components/theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startedEvent } from './app/lifecycle/start-deferred.ts';
import { noFirstData, readFirstData } from './client/query/first-data.ts';
import { startInstall } from './client/device/install.ts';
import { startData } from './client/start.ts';
import { startHistoryGuard } from './components/navigation/history-guard.ts';

/** Lets the browser draw what the server sent before the script takes the processor. */
function afterFirstPaint(work: () => void): void {
  // A tab in the background draws no frames.
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no place for the page.');
  // The document may have been made for another address: the worker answers with the shell.
  const isRendered = root.dataset.url === location.pathname + location.search;
  const firstData = isRendered ? readFirstData(document) : noFirstData;
  const app = (
    <StrictMode>
      <App firstData={firstData} />
    </StrictMode>
  );
  startHistoryGuard();
  startData();
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  document.dispatchEvent(new Event(startedEvent));
}

startInstall();
afterFirstPaint(start);
