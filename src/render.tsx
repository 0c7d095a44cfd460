import { ColorSchemeScript } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { CardCache, PageRenderer, RenderedPage } from '../contract/documents/page-renderer.ts';
import { documentReplies } from '../contract/http/document-replies.ts';
import { AppRoutes } from './app/routing/app-routes.tsx';
import { Frame } from './app/shell/frame.tsx';
import { rootMarksScript } from './app/lifecycle/root-marks-script.ts';
import { missingFilesScript } from './app/lifecycle/missing-files-script.ts';
import { deferredStartScript } from './app/lifecycle/start-deferred.ts';
import { takeOverScript } from './app/lifecycle/updates/take-over-script.ts';
import { pageAt } from './app/routing/pages.ts';
import { lazyScreens } from './app/routing/screens.ts';
import { renderWithCachedCards } from './cached-cards.tsx';
import { Providers } from './app/providers.tsx';
import { texts } from './app/texts.ts';
import { readerScript } from './features/items/item/reader-script.ts';
import { MissingItem } from './features/items/item/missing-item.tsx';
import { Notice } from './components/basics/notice.tsx';
import { parseOrNull } from './core/parse.ts';
import { colorScheme } from './components/theme/design-system.tsx';
import { localTimesScript } from './components/time/local-times.ts';
import { tabTitle } from './components/navigation/use-document-title.ts';

/** Sets the colour scheme before the first paint; MantineProvider would set it only afterwards. */
const colorSchemeScript = renderToStaticMarkup(
  <ColorSchemeScript defaultColorScheme={colorScheme} />,
);

/** Modules of lazy screens, as the build's manifest names them. */
const modules = {
  item: 'src/features/items/item/item-screen.tsx',
  login: 'src/features/auth/login-screen.tsx',
  register: 'src/features/auth/register-screen.tsx',
} as const;
const portalDescription =
  'Browse what was lost and found on campus, post what you found, and get back what you lost.';
const descriptionLength = 200;

type PageParts = Parameters<PageRenderer['renderPage']>[0];

function renderPage({ url, data }: PageParts, cards: CardCache): RenderedPage {
  const html = (replies: Record<string, unknown>, screen: ReactNode) =>
    renderWithCachedCards(
      <StrictMode>
        <Providers firstData={{ seenAt: 0, replies }}>
          <StaticRouter location={url}>
            <Frame>{screen}</Frame>
          </StaticRouter>
        </Providers>
      </StrictMode>,
      cards,
    );
  const page = pageAt(url);
  const common = { description: portalDescription, image: null, screenModule: null };
  switch (page.kind) {
    case 'home':
      return {
        ...common,
        status: 200,
        hydratable: true,
        title: texts.portal,
        html: html(data, <AppRoutes />),
      };
    case 'login':
    case 'register':
      return {
        ...common,
        status: 200,
        hydratable: true,
        title: tabTitle(texts[page.kind]),
        screenModule: modules[page.kind],
        html: html({}, <AppRoutes />),
      };
    case 'not found':
      return {
        ...common,
        status: 404,
        hydratable: true,
        title: texts.notFound,
        html: html(data, <AppRoutes />),
      };
    case 'shell': {
      const loading = <Notice kind="loading" text={texts.loading} />;
      return {
        ...common,
        status: 200,
        hydratable: false,
        title: texts.portal,
        html: html({}, loading),
      };
    }
    case 'item': {
      const reply = parseOrNull(documentReplies['GET /items/{id}'], data[page.query.key]);
      if (reply === null) {
        const missing = <MissingItem retry={() => undefined} />;
        return {
          ...common,
          status: 404,
          hydratable: false,
          title: texts.portal,
          html: html({}, missing),
        };
      }
      const { title, description, image } = reply.item;
      return {
        status: 200,
        hydratable: true,
        title: tabTitle(title),
        description: shortened(description),
        image,
        screenModule: modules.item,
        html: html(data, <AppRoutes />),
      };
    }
  }
}

/**
 * Loads the code of the screens that the server renders, because renderToString() does not wait for lazy components.
 */
export async function loadRenderer(cards: CardCache): Promise<PageRenderer> {
  for (const name of ['item', 'login', 'register'] as const) await lazyScreens[name].load();
  return { ...constants, pageAt, renderPage: (page) => renderPage(page, cards) };
}

const constants = {
  screenModules: Object.values(modules),
  headScripts: colorSchemeScript + rootMarksScript + missingFilesScript() + takeOverScript(),
  deferredStartScript: deferredStartScript(),
  markupScripts: localTimesScript,
  screenScripts: [readerScript],
};

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= descriptionLength
    ? line
    : `${line.slice(0, descriptionLength - 1).trimEnd()}…`;
}
