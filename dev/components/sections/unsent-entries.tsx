import { UnsentActions } from '../../../src/components/outbox/unsent-actions.tsx';
import { UnsentEntry } from '../../../src/components/outbox/unsent-entry.tsx';
import { UnsentMark } from '../../../src/components/outbox/unsent-mark.tsx';
import { UnsentPhoto } from '../../../src/components/outbox/unsent-photo.tsx';
import { UnsentTitle } from '../../../src/components/outbox/unsent-title.tsx';
import { ignore, sampleEntry } from '../sample-data.ts';
import type { Section } from '../section.ts';

const entries = [
  { state: 'sending', entry: sampleEntry({ name: 'sending' }) },
  {
    state: 'waiting',
    entry: sampleEntry({ name: 'queued', notBefore: 0, waitsFor: 'network' }),
  },
  { state: 'signed out', entry: sampleEntry({ name: 'blocked' }) },
  {
    state: 'refused',
    entry: sampleEntry({
      name: 'failed',
      reason: {
        kind: 'refused',
        status: 422,
        code: 'INVALID',
        message: 'This category is not active.',
        details: [],
      },
    }),
  },
  { state: 'too old', entry: sampleEntry({ name: 'failed', reason: { kind: 'too old' } }) },
  { state: 'unreadable', entry: sampleEntry({ name: 'failed', reason: { kind: 'unreadable' } }) },
];

export const unsentEntries: readonly Section[] = [
  {
    heading: 'Unsent entries',
    components: [UnsentEntry, UnsentMark, UnsentTitle, UnsentActions, UnsentPhoto],
    examples: entries.map(({ state, entry }) => ({
      state,
      element: (
        <ul>
          <UnsentEntry entry={entry} onGone={ignore}>
            <UnsentTitle entry={entry} />
          </UnsentEntry>
        </ul>
      ),
    })),
  },
];
