import type { ReactElement } from 'react';

/** Components that belong together, in each of their states. */
export interface Section {
  heading: string;
  /** The names of the exports that the section shows. A test compares all sections with the exports of src/components. */
  components: readonly unknown[];
  /** Each example takes the whole width. */
  isWide?: true;
  examples: readonly Example[];
}

export interface Example {
  /** In what it differs from the others. Distinguishes it within its section. */
  state: string;
  element: ReactElement;
  /** Shows it in a document of its own, because it covers the page or depends on the browser. */
  alone?: {
    /** Pixels. */
    height: number;
    /** Called before it is rendered. */
    prepare?: () => void;
  };
}
