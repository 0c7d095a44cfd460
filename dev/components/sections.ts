import { DesignSystem } from '../../src/components/theme/design-system.tsx';
import { DayField } from '../../src/components/items/form/day-field.tsx';
import { VisuallyHidden } from '../../src/components/basics/visually-hidden.tsx';
import { UsernameHint } from '../../src/components/form/username-hint.tsx';
import { PlaceOptions } from '../../src/components/items/form/place-options.tsx';
import { TransitionLink } from '../../src/components/navigation/transition-link.tsx';
import { PrivateEditFields } from '../../src/components/items/edit/lazy-private-edit-fields.tsx';
import { PartyPanels } from '../../src/components/items/party-panels.tsx';
import { WaitingOwner } from '../../src/components/items/owner/waiting-owner.tsx';
import { MatchCount } from '../../src/components/items/suggestions/match-count.tsx';
import { Suggestions } from '../../src/components/items/suggestions/suggestions.tsx';
import type { Section } from './section.ts';
import { basics } from './sections/basics.tsx';
import { claims } from './sections/claims.tsx';
import { dialogs } from './sections/dialogs.tsx';
import { forms } from './sections/forms.tsx';
import { handOver } from './sections/hand-over.tsx';
import { lists } from './sections/lists.tsx';
import { offers } from './sections/offers.tsx';
import { privateDetails } from './sections/private.tsx';
import { tags } from './sections/tags.tsx';
import { toasts } from './sections/toasts.tsx';
import { unsentEntries } from './sections/unsent-entries.tsx';

/** All sections of the page of shared components, in their order. */
export const sections: readonly Section[] = [
  ...basics,
  ...forms,
  ...tags,
  ...privateDetails,
  ...lists,
  ...claims,
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
  [DayField, "it is the browser's field for a day"],
  [UsernameHint, 'it is invisible'],
  [TransitionLink, 'it has no style of its own'],
  [PlaceOptions, 'it is invisible: the browser shows its options at a field'],
  [PrivateEditFields, 'it shows the private fields of an edit form once their code has loaded'],
  [PartyPanels, 'it consists of JudgingPanel and Suggestions'],
  [MatchCount, 'it is a link that appears once the server has answered'],
  [WaitingOwner, 'it is a paragraph and a button that appear once the server has answered'],
  [Suggestions, 'it shows MatchedItems once the server has answered'],
]);
