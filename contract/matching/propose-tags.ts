import type { Lexicon } from './lexicon.ts';
import { type PostTexts, readPost } from './read-post.ts';

/** How many tags a form proposes at once. */
const maxProposals = 5;

/**
 * Returns the kind, colours and brands that title and description name and that no tag of the post names yet. The kind
 * is not proposed if a tag names any kind: a tag is always about the thing itself, but a description may also name
 * other things.
 * @param extraColour colour to propose if the texts name none, such as that of the photo; null for none
 */
export function proposeTags(
  { title, description, tags }: Pick<PostTexts, 'title' | 'description' | 'tags'>,
  lexicon: Lexicon,
  extraColour: string | null = null,
): string[] {
  const textsOf = (post: Partial<PostTexts>): PostTexts => ({
    title: '',
    description: '',
    category: '',
    location: '',
    tags: [],
    ...post,
  });
  // The day of the post does not matter here.
  const read = readPost(textsOf({ title, description }), lexicon, 0);
  const tagged = readPost(textsOf({ tags }), lexicon, 0);
  const colours = extraColour === null || read.colours.length > 0 ? read.colours : [extraColour];
  const proposals = [
    ...(read.kind === null || tagged.kind !== null ? [] : [read.kind]),
    ...colours.filter((colour) => !tagged.colours.includes(colour)),
    ...read.brands.filter((brand) => !tagged.brands.includes(brand)),
  ];
  const present = new Set(tags.map((tag) => tag.toLowerCase()));
  return [...new Set(proposals)]
    .filter((tag) => !present.has(tag.toLowerCase()))
    .slice(0, maxProposals);
}
