import { BrowserRouter } from 'react-router-dom';
import type { FirstData } from '../client/query/first-data.ts';
import { AppRoutes } from './routing/app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './shell/frame.tsx';
import { Providers } from './providers.tsx';
import { useLinkPreloading } from './routing/use-link-preloading.ts';
import { useOutboxEvents } from './lifecycle/use-outbox-events.ts';
import { useOutsideEvents } from './lifecycle/use-outside-events.ts';
import { useScrollRestoration } from './routing/use-scroll-restoration.ts';

/** The root component of the page in the browser. */
export function App({ firstData }: { firstData: FirstData }) {
  return (
    <Providers firstData={firstData}>
      {/* Navigations are not transitions: signing out and leaving the screen must happen in one
          render, and a screen whose code is still loading shows the loading notice. */}
      <BrowserRouter useTransitions={false}>
        <ErrorBoundary>
          <Connected />
        </ErrorBoundary>
      </BrowserRouter>
    </Providers>
  );
}

/** The frame, connected to events of the browser, the socket and the outbox. */
function Connected() {
  useScrollRestoration();
  useLinkPreloading();
  useOutsideEvents();
  useOutboxEvents();
  return (
    <Frame>
      <AppRoutes />
    </Frame>
  );
}
