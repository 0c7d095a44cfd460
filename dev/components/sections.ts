import { DesignSystem } from '../../src/components/theme/design-system.tsx';
import { VisuallyHidden } from '../../src/components/basics/visually-hidden.tsx';
import { Fact } from '../../src/components/basics/fact.tsx';
import { NotOpened } from '../../src/components/basics/lazy-part.tsx';
import { FileInput } from '../../src/components/form/file-input.tsx';
import { UsernameHint } from '../../src/components/form/username-hint.tsx';
import { PlaceOptions } from '../../src/components/items/form/place-options.tsx';
import { TransitionLink } from '../../src/components/navigation/transition-link.tsx';
import { PrivateEditFields } from '../../src/components/items/edit/lazy-private-edit-fields.tsx';
import type { Section } from './section.ts';
import { basics } from './sections/basics.tsx';
import { claims } from './sections/claims.tsx';
import { dialogs } from './sections/dialogs.tsx';
import { forms } from './sections/forms.tsx';
import { handOver } from './sections/hand-over.tsx';
import { itemForm } from './sections/item-form.tsx';
import { lists } from './sections/lists.tsx';
import { offers } from './sections/offers.tsx';
import { privateDetails } from './sections/private.tsx';
import { suggestions } from './sections/suggestions.tsx';
import { tags } from './sections/tags.tsx';
import { toasts } from './sections/toasts.tsx';
import { unsentEntries } from './sections/unsent-entries.tsx';

/** All sections of the page of shared components, in their order. */
export const sections: readonly Section[] = [
  ...basics,
  ...forms,
  ...itemForm,
  ...tags,
  ...privateDetails,
  ...lists,
  ...claims,
  ...suggestions,
  ...handOver,
  ...dialogs,
  ...toasts,
  ...unsentEntries,
  ...offers,
];

/** Shared components that no section shows, with the reason. */
export const notShown = new Map<unknown, string>([
  [VisuallyHidden, 'it is invisible'],
  [DesignSystem, 'it is around all examples'],
  [Fact, 'the list around it styles it'],
  [NotOpened, 'it is invisible: it shows a toast'],
  [UsernameHint, 'it is invisible'],
  [FileInput, "it is the browser's field for a file; PhotoField shows it"],
  [TransitionLink, 'it has no style of its own'],
  [PlaceOptions, 'it is invisible: the browser shows its options at a field'],
  [PrivateEditFields, 'it shows the private fields of an edit form once their code has loaded'],
]);
