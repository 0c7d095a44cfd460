import { createContext } from 'react';
import { isRecord } from '../../core/is-record.ts';

/** Replies that came inside the server's page, so that it is whole before any call. */
export interface FirstData {
  /** When the server made the page, epoch milliseconds: the page itself may come from a cache. */
  seenAt: number;
  /** By query key. */
  replies: Readonly<Record<string, unknown>>;
}

export const noFirstData: FirstData = { seenAt: 0, replies: {} };

/** The server gives what it rendered from; the browser what readFirstData found. */
export const FirstDataContext = createContext<FirstData>(noFirstData);

/**
 * Reads `<script type="application/json" id="first-data" data-seen-at="<epoch ms>">{key: reply}</script>`.
 * Without a time it counts as old, and is asked for again at once.
 */
export function readFirstData(page: Document): FirstData {
  const element = page.getElementById('first-data');
  if (element?.textContent == null) return noFirstData;
  try {
    const replies: unknown = JSON.parse(element.textContent);
    if (!isRecord(replies)) return noFirstData;
    return { seenAt: Number(element.dataset.seenAt) || 0, replies };
  } catch {
    return noFirstData;
  }
}
