import { pageSizes } from '../../../contract/bounds.ts';
import type { Request } from '../../../contract/endpoints.ts';

/** @param page 1 is the newest page (specification section 9) */
export function messagesRequest(
  conversationId: string,
  page: number,
): Request<'GET /messages/{conversationId}/messages'> {
  return { params: { conversationId }, query: { page, limit: pageSizes.messages } };
}
