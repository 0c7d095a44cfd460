import type { ReactElement } from 'react';

/** Components that belong together, in each of their states. */
export interface Section {
  heading: string;
  /** The names of the exports that the section shows. A test compares all sections with the exports of src/components. */
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
