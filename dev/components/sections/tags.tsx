import { bounds } from '../../../contract/bounds.ts';
import ProposedTags from '../../../src/components/items/form/proposed-tags/proposed-tags.tsx';
import { TagProposals } from '../../../src/components/items/form/proposed-tags/tag-proposals.tsx';
import { TagsField } from '../../../src/components/items/form/tags-field.tsx';
import { ignore } from '../sample-data.ts';
import type { Section } from '../section.ts';

export const tags: readonly Section[] = [
  {
    heading: 'Tags field',
    components: [TagsField],
    examples: [0, 2, bounds.tagsPerItem].flatMap((count) => {
      const tags = Array.from({ length: count }, (_, index) => `tag ${String(index + 1)}`);
      const shown = { values: { tags, tag: '' }, change: ignore };
      return [
        { state: `${String(count)} tags`, element: <TagsField {...shown} error={undefined} /> },
        ...(count === 2
          ? [
              {
                state: 'with an error',
                element: <TagsField {...shown} error="A tag is too long" />,
              },
            ]
          : []),
      ];
    }),
  },
  {
    heading: 'Proposed tags',
    components: [TagProposals, ProposedTags],
    examples: [
      { state: 'nothing to propose', title: '' },
      { state: 'proposals', title: 'Black iPhone by Apple, with a Samsung charger' },
    ].map(({ state, title }) => ({
      state,
      element: <TagProposals title={title} description="" tags={[]} photo={null} onAdd={ignore} />,
    })),
  },
];
