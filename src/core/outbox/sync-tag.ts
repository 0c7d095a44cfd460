/** Prefix of the Background Sync tags. Each tag is new: registering one whose sync failed has no effect. */
export const outboxTag = 'outbox:';
