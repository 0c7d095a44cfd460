import type { Request } from '../endpoints.ts';

/** A query whose reply the server needs before it can render a page. */
interface NeededQuery<C extends 'GET /search/items/search' | 'GET /items/{id}'> {
  /** The key of its reply in the query cache. */
  key: string;
  request: Request<C>;
}

/** The page that the server renders for an address. */
export type Page =
  | { kind: 'home'; query: NeededQuery<'GET /search/items/search'> }
  | { kind: 'item'; query: NeededQuery<'GET /items/{id}'> }
  /** The screens of login and registration need no query, because they are the same for every visitor. */
  | { kind: 'login' }
  | { kind: 'register' }
  /** A screen that only the browser renders. */
  | { kind: 'shell' }
  | { kind: 'not found' };

export interface RenderedPage {
  /** HTTP status. */
  status: 200 | 404;
  /** Markup inside the root element. */
  html: string;
  /** Whether the browser hydrates the markup. If not, it renders the screen itself and replaces the markup. */
  hydratable: boolean;
  title: string;
  description: string;
  /** Path of the image for link previews. */
  image: string | null;
  /**
   * The module of the rendered screen, as the build's manifest names it; null if the screen is part of the script that
   * all pages load.
   */
  screenModule: string | null;
}

/**
 * The markup of an item card, without the id of the card's title. The id depends on the card's position in the page.
 */
export interface CardMarkup {
  /**
   * The element that preloads the photo of the card. React puts it at the start of the page. Empty unless the photo is
   * loaded eagerly.
   */
  preload: string;
  /** The card's markup, split where the id has to be inserted. */
  parts: readonly string[];
}

/** Where the renderer caches the markup of cards. The server limits its size. */
export interface CardCache {
  get: (key: string) => CardMarkup | undefined;
  set: (key: string, card: CardMarkup) => void;
}

/**
 * The part of the page that the server runs. `loadRenderer` of src/render.tsx returns it, and server/http/pages loads
 * its build.
 */
export interface PageRenderer {
  /** @param url path and query string of the request */
  pageAt: (url: string) => Page;
  /**
   * Renders the page at an address.
   * @param page.url path and query string
   * @param page.data the replies to the queries that `pageAt` names for this address, by key; empty if the item does
   * not exist
   */
  renderPage: (page: { url: string; data: Record<string, unknown> }) => RenderedPage;
  /** All modules that `screenModule` may name. */
  screenModules: readonly string[];
  /**
   * Script elements for the head: they set the colour scheme and attributes of the root element before the first paint.
   */
  headScripts: string;
  /** Script element that starts the portal's script after first paint. It follows a template with that script. */
  deferredStartScript: string;
  /** Script elements after the markup: they rewrite its dates in the reader's time zone. */
  markupScripts: string;
  /**
   * Texts of the script elements inside the markup; the content security policy contains their hashes. These scripts
   * guess before the first paint what the viewer will see, for example to reserve space for the hand-over.
   */
  screenScripts: readonly string[];
}
