import { DismissSuggestion } from '../../../src/components/items/suggestions/dismiss-suggestion.tsx';
import { PartyPanels } from '../../../src/components/items/party-panels.tsx';
import { WaitingOwner } from '../../../src/components/items/owner/waiting-owner.tsx';
import { MatchCount } from '../../../src/components/items/suggestions/match-count.tsx';
import { Suggestions } from '../../../src/components/items/suggestions/suggestions.tsx';
import { MatchedItems } from '../../../src/components/items/suggestions/matched-items.tsx';
import { ignore, matches, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const item = sampleItem();
const lostItem = sampleItem({ status: 'Lost' });
const keeper = { id: 'k1', name: 'Grace Whitfield', email: 'grace@example.edu', role: 'keeper' };
const dismissal = (suggested: typeof item) => (
  <DismissSuggestion
    item={suggested}
    itemId={item._id}
    onDismiss={ignore}
    onDismissed={ignore}
    onFailure={ignore}
  />
);

export const suggestions: readonly Section[] = [
  {
    heading: 'Items that may be the same',
    isWide: true,
    components: [
      MatchedItems,
      DismissSuggestion,
      Suggestions,
      MatchCount,
      WaitingOwner,
      PartyPanels,
    ],
    examples: [
      {
        state: 'suggestions for a found item',
        element: <Suggestions item={item} viewer={keeper} isAlwaysShown onLast={ignore} />,
      },
      { state: 'number of possible matches', element: <MatchCount item={item} /> },
      { state: 'a waiting owner', element: <WaitingOwner item={lostItem} viewer={keeper} /> },
      {
        state: 'all panels of a keeper',
        element: (
          <PartyPanels
            claims={null}
            item={lostItem}
            viewer={keeper}
            judging={{ query: null, undecided: [], mustLook: false }}
            focusActions={ignore}
          />
        ),
      },
      {
        state: 'with and without a photo',
        element: <MatchedItems matches={matches} isStaff={false} action={dismissal} />,
      },
    ],
  },
];
