import { pageSizes } from '../../../../contract/bounds.ts';
import type { Request } from '../../../../contract/endpoints.ts';

/** @param cursor a page's `before` or `after`; without one, the newest page (specification section 9) */
export function messagesRequest(
  conversationId: string,
  cursor: { before?: string; after?: string } = {},
): Request<'GET /messages/{conversationId}/messages'> {
  return { params: { conversationId }, query: { page: 1, limit: pageSizes.messages, ...cursor } };
}
