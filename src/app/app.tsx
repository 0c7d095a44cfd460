import { BrowserRouter } from 'react-router-dom';
import type { FirstData } from '../data/first-data.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { Providers } from './providers.tsx';
import { useLinkPreloading } from './use-link-preloading.ts';
import { useOutboxEvents } from './use-outbox-events.ts';
import { useOutsideEvents } from './use-outside-events.ts';
import { usePushedScreens } from './use-pushed-screens.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The page in the browser. */
export function App({ firstData }: { firstData: FirstData }) {
  return (
    <Providers firstData={firstData}>
      {/* Not as transitions: signing out and leaving the screen happen in one step, and a screen
          that has to be fetched says that it is loading. */}
      <BrowserRouter useTransitions={false}>
        <ErrorBoundary>
          <Connected />
        </ErrorBoundary>
      </BrowserRouter>
    </Providers>
  );
}

/** Ties the frame to the browser around it. */
function Connected() {
  useScrollRestoration();
  useLinkPreloading();
  useOutsideEvents();
  useOutboxEvents();
  usePushedScreens();
  return (
    <Frame>
      <AppRoutes />
    </Frame>
  );
}
