import { bounds } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { PublicDraft } from '../../../../contract/items/item-input.ts';
import { dayOf } from '../../../../contract/matching/day.ts';
import { readPost } from '../../../../contract/matching/read-post.ts';
import { type Viewer, mayUseDesk } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import { chosenCategory } from '../chosen-category.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { readCampus } from './campus.ts';
import { findMatches } from './find-matches.ts';
import { readMatched } from './matched-items.ts';
import { reasonsFor } from './reasons.ts';
import { createSignalStore } from './signals/signal-store.ts';
import { bestFrom } from './suggestions.ts';

/** Minimum probability of further candidates. Candidates are shown only if the best one has at least `bestFrom`. */
const besideFrom = 0.05;

/** How many of the best matches to read. Some of them may be the poster's own items, which are left out. */
const readAtMost = bounds.candidates + 10;

interface Pieces {
  database: Database;
  showItem: ShowItem;
  now: () => number;
}

/** Items that may be the same thing as one that is not posted yet. */
export function createCandidates({ database: { read, dialect }, showItem, now }: Pieces) {
  return {
    /** @throws PortalError VALIDATION_ERROR on `category` */
    async candidates(viewer: Viewer, draft: PublicDraft): Promise<Reply<'POST /items/candidates'>> {
      const category = await chosenCategory(read, draft.category);
      const { lexicon, nearPlaces } = await readCampus(read);
      const reading = readPost({ ...draft, category }, lexicon, now());
      const post = { side: draft.status, reading, postedDay: dayOf(now()) };
      const matches = await findMatches(
        createSignalStore(read, dialect),
        lexicon,
        post,
        nearPlaces,
      );
      const likely = matches.filter(({ probability }) => probability >= besideFrom);
      const matched = await readMatched(read, likely.slice(0, readAtMost));
      // Keepers post lost items for others, and may have posted the matching found item themselves.
      const mayBeOwn = mayUseDesk(viewer.role) && draft.status === 'Lost';
      const others = matched.filter(({ row }) => mayBeOwn || row.posted_by_id !== viewer.id);
      // The call is made while a person waits to post, so improbable items are not worth showing.
      const [best] = others;
      if (best === undefined || best.match.probability < bestFrom) return { candidates: [] };
      const candidates = others.slice(0, bounds.candidates).map(({ row, match }) => ({
        item: showItem(viewer, toFullItem(row)),
        reasons: reasonsFor(reading, match),
      }));
      return { candidates };
    },
  };
}
