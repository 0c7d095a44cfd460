import { BrowserRouter } from 'react-router-dom';
import type { FirstData } from '../client/query/first-data.ts';
import { AppRoutes } from './routing/app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './shell/frame.tsx';
import { Providers } from './providers.tsx';
import { useLinkPreloading } from './routing/use-link-preloading.ts';
import { useOutboxEvents } from './lifecycle/use-outbox-events.ts';
import { useOutsideEvents } from './lifecycle/use-outside-events.ts';
import { usePushedScreens } from './routing/use-pushed-screens.ts';
import { useScrollRestoration } from './routing/use-scroll-restoration.ts';

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
