import type { ReactElement } from 'react';

/** Components that belong together, in each of their states. */
export interface Section {
  heading: string;
  /** The components that the section shows. A test requires each shared component in a section or in `notShown`. */
  components: readonly unknown[];
  /** Whether each example takes the whole width. */
  isWide?: true;
  examples: readonly Example[];
}

export interface Example {
  /** Name of the shown state, unique within the section. */
  state: string;
  element: ReactElement;
  /** Set for an example that covers the page or depends on the browser; it is shown in its own document. */
  alone?: {
    /** Height of that document in pixels. */
    height: number;
    /** Called before the example is rendered. */
    prepare?: () => void;
  };
}
