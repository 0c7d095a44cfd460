import { ColorSchemeScript } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Reply } from '../contract/endpoints.ts';
import { AppRoutes } from './app/routing/app-routes.tsx';
import { Frame } from './app/shell/frame.tsx';
import { pageAt } from './app/routing/pages.ts';
import { Providers, colorScheme } from './app/providers.tsx';
import { texts } from './app/texts.ts';
import { MissingItem } from './features/items/missing-item.tsx';
import { Notice } from './components/basics/notice.tsx';
import { tabTitle } from './components/navigation/use-document-title.ts';

export { pageAt } from './app/routing/pages.ts';
export { deferredStartScript } from './app/lifecycle/start-deferred.ts';
export { localDaysScript } from './components/time/local-days.ts';

/** Sets the colour scheme before the first paint; MantineProvider would set it later. */
export const colorSchemeScript = renderToStaticMarkup(
  <ColorSchemeScript defaultColorScheme={colorScheme} />,
);

/** The text of each style element that Mantine renders. The content security policy allows no other inline style. */
export const inlineStyles: readonly string[] = [
  ...renderToStaticMarkup(
    <Providers firstData={{ seenAt: 0, replies: {} }}>{null}</Providers>,
  ).matchAll(/<style[^>]*>(.*?)<\/style>/gs),
].flatMap(([, text]) => text ?? []);

interface RenderedPage {
  /** HTTP status. */
  status: 200 | 404;
  /** The content of the root element. */
  html: string;
  /** Whether the browser hydrates this markup; otherwise it replaces it with its own. */
  hydratable: boolean;
  title: string;
  description: string;
  /** Path of the image for link previews. */
  image: string | null;
}

const portalDescription =
  'Browse what was lost and found on campus, post what you found, and get back what you lost.';
const descriptionLength = 200;

/**
 * Renders the page at an address.
 * @param page.url path and search, without the origin
 * @param page.data the replies to the queries that `pageAt` names for this address, by key; without the item
 *   if there is no such item
 */
export function renderPage({
  url,
  data,
}: {
  url: string;
  data: Record<string, unknown>;
}): RenderedPage {
  const page = pageAt(url);
  const common = { description: portalDescription, image: null };
  switch (page.kind) {
    case 'home':
      return {
        ...common,
        status: 200,
        hydratable: true,
        title: texts.portal,
        html: html(url, data, <AppRoutes />),
      };
    case 'not found':
      return {
        ...common,
        status: 404,
        hydratable: true,
        title: texts.notFound,
        html: html(url, data, <AppRoutes />),
      };
    case 'shell': {
      const loading = <Notice kind="loading" text={texts.loading} />;
      return {
        ...common,
        status: 200,
        hydratable: false,
        title: texts.portal,
        html: html(url, {}, loading),
      };
    }
    case 'item': {
      // The cast is safe: the key names the call whose reply this is.
      const reply = data[page.query.key] as Reply<'GET /items/{id}'> | undefined;
      if (reply === undefined) {
        const missing = <MissingItem retry={() => undefined} />;
        return {
          ...common,
          status: 404,
          hydratable: false,
          title: texts.portal,
          html: html(url, {}, missing),
        };
      }
      const { title, description, image } = reply.item;
      return {
        status: 200,
        hydratable: true,
        title: tabTitle(title),
        description: shortened(description),
        image,
        html: html(url, data, <AppRoutes />),
      };
    }
  }
}

function html(url: string, replies: Record<string, unknown>, screen: ReactNode): string {
  return renderToString(
    <StrictMode>
      <Providers firstData={{ seenAt: 0, replies }}>
        <StaticRouter location={url}>
          <Frame>{screen}</Frame>
        </StaticRouter>
      </Providers>
    </StrictMode>,
  );
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= descriptionLength
    ? line
    : `${line.slice(0, descriptionLength - 1).trimEnd()}…`;
}
