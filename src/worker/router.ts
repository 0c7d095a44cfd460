import { z } from 'zod/mini';
import type { RoutedRequest } from './addresses.ts';
import { listOf, parseOrNull } from '../core/parse.ts';

declare const self: ServiceWorkerGlobalScope;

type Responder = (routed: RoutedRequest) => Promise<Response>;

interface Route {
  matches: (url: URL, request: Request) => boolean;
  answer: Responder;
}

/**
 * Handles a same-origin GET request with the first route that matches. All other requests go to the network. When a
 * worker takes control of a page that was loaded without it, the page sends the addresses of its document and photos
 * (message CACHE_URLS). The worker handles them as if the page requested them now, so that they are cached.
 */
export function routeRequests(routes: readonly Route[]): void {
  function answer(request: Request, event: ExtendableEvent): Promise<Response> | null {
    const url = new URL(request.url);
    if (url.origin !== location.origin || request.method !== 'GET') return null;
    const route = routes.find(({ matches }) => matches(url, request));
    return route === undefined ? null : route.answer({ request, url, event });
  }

  self.addEventListener('fetch', (event) => {
    const response = answer(event.request, event);
    if (response !== null) event.respondWith(response);
  });
  self.addEventListener('message', (event) => {
    const shown = addressesIn(event.data).flatMap(
      (address) => answer(new Request(address), event) ?? [],
    );
    // An address that cannot be fetched now is cached when it is next shown.
    event.waitUntil(Promise.allSettled(shown));
  });
}

const CacheUrls = z.object({
  type: z.literal('CACHE_URLS'),
  payload: z.object({ urlsToCache: listOf(z.string()) }),
});

function addressesIn(message: unknown): string[] {
  return parseOrNull(CacheUrls, message)?.payload.urlsToCache ?? [];
}
