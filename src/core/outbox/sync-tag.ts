/** Tags of Background Sync begin so; each is new, because one whose sync failed does nothing when used again. */
export const outboxTag = 'outbox:';
