import type { HotPayload } from 'vite';

/**
 * The functions of the dev server's process that the portal's process calls over IPC. Only the dev server has Vite, and
 * the portal renders documents with the modules that Vite transforms.
 */
export interface DevServerCalls {
  /** Passes on a call by which Vite's module runner asks Vite's server for a module. The format is Vite's. */
  invokeVite: (call: HotPayload) => Promise<{ result: unknown } | { error: unknown }>;
  /** @returns the current sources of documents; null if `version` is still current */
  changedSources: (version: number | null) => Promise<PageSources | null>;
}

/** The parts of a document that the renderer does not make. */
export interface PageSources {
  /** Increases whenever a source of the page changes. */
  version: number;
  /** The text of index.html. */
  index: string;
  /** The elements that Vite adds to the head of a document. */
  head: string;
  /** The styles of the home page and the item page, in the order of their imports. */
  styles: readonly InlineStyle[];
  /** Value of the build header for the shell. */
  build: string;
}

/** The content of a style element, and the id by which Vite's client finds and updates it. */
export interface InlineStyle {
  id: string;
  text: string;
}

export interface CallMessage {
  kind: keyof DevServerCalls;
  id: number;
  input: unknown;
}

export type ToDevServer = CallMessage | { kind: 'listening' };

export interface ToPortal {
  /** The id of the call. */
  id: number;
  result: unknown;
}
