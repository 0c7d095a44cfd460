import { bounds } from '../../../../contract/bounds.ts';

export const texts = {
  loading: 'Loading saved searches...',
  failed: 'Failed to load saved searches',
  none: 'No saved searches yet.',
  noneHint:
    'Search or filter the items on the board, then press "Tell me when something like this is found".',
  limit: `You can save up to ${String(bounds.savedSearches)} searches. We'll notify you about new items only.`,
  full: `You have ${String(bounds.savedSearches)} saved searches, the most you can have. Stop one to save another.`,
  offline: 'You need to be online to stop a search.',
  stop: 'Stop',
  stopNamed: (search: string) => `Stop: ${search}`,
  stopped: 'Stopped.',
  undo: 'Undo',
  undoNamed: (search: string) => `Undo: ${search}`,
  stopFailed: 'Failed to stop this search',
  undoFailed: 'Failed to undo',
} as const;
