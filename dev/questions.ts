import type { HotPayload } from 'vite';

/**
 * The questions that the portal's process asks the dev server's process over the IPC channel between them: the dev server has Vite,
 * and the portal renders documents with the modules that Vite transforms.
 */
export interface Answers {
  /** Answers a call of Vite's module runner, as Vite's transport defines it. */
  module: (call: HotPayload) => Promise<{ result: unknown } | { error: unknown }>;
  /** @returns null if `version` is still current */
  page: (version: number | null) => Promise<PageSources | null>;
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

export interface Question {
  kind: keyof Answers;
  id: number;
  input: unknown;
}

export type ToDevServer = Question | { kind: 'listening' };

export interface ToPortal {
  /** The id of the question. */
  id: number;
  answer: unknown;
}
