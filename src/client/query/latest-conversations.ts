import { pageSizes } from '../../../contract/bounds.ts';

/**
 * The request for the viewer's latest conversations, which the first page of the conversations screen shows. All that
 * need them make this request, so that they share one query.
 */
export const latestConversations = { query: { page: 1, limit: pageSizes.conversations } };
