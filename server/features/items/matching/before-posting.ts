import { bounds } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { PublicDraft } from '../../../../contract/item-input.ts';
import { dayOf } from '../../../../contract/matching/day.ts';
import { readPost } from '../../../../contract/matching/read-post.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import { chosenCategory } from '../chosen-category.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { type Match, findMatches } from './find-matches.ts';
import { campusLexicon, sideOf } from './index-item.ts';
import { rowsOf } from './matched-rows.ts';
import { reasonsFor } from './reasons.ts';
import { createSignalStore } from './signal-store.ts';
import { bestFrom } from './suggestions.ts';

/** Below this probability an item is not shown beside a probable one. */
const besideFrom = 0.05;

/** The matches before posting: read without the poster's own items, of which a few are expected among the best. */
const readAtMost = bounds.candidates + 10;

interface Pieces {
  database: Database;
  showItem: ShowItem;
  now: () => number;
}

/** Items that may be the same thing as one that is not posted yet. */
export function createCandidates({ database: { read }, showItem, now }: Pieces) {
  return {
    /** @throws PortalError VALIDATION_ERROR on `category` */
    async candidates(viewer: Viewer, draft: PublicDraft): Promise<Reply<'POST /items/candidates'>> {
      const category = await chosenCategory(read, draft.category);
      const reading = readPost({ ...draft, category }, campusLexicon(), now());
      const post = { side: draft.status, reading, postedDay: dayOf(now()) };
      const matches = await findMatches(createSignalStore(read), campusLexicon(), post);
      const likely = matches.filter(({ probability }) => probability >= besideFrom);
      const bySeq = new Map(likely.map((match) => [match.seq, match]));
      const rows = await rowsOf(
        read,
        likely.slice(0, readAtMost).map(({ seq }) => seq),
      );
      const others = rows.flatMap((row): { item: ReturnType<ShowItem>; match: Match }[] => {
        const match = bySeq.get(row.seq);
        if (match === undefined || row.posted_by_id === viewer.id || sideOf(row) === null)
          return [];
        return [{ item: showItem(viewer, toFullItem(row)), match }];
      });
      // A question about improbable items would only hold the poster up.
      const [best] = others;
      if (best === undefined || best.match.probability < bestFrom) return { candidates: [] };
      const candidates = others
        .slice(0, bounds.candidates)
        .map(({ item, match }) => ({ item, reasons: reasonsFor(reading, match) }));
      return { candidates };
    },
  };
}
