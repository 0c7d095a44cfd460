import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import { createLexicon } from '../../../../../contract/matching/lexicon.ts';
import { dayIn, isoDay } from '../../../../../contract/matching/day.ts';
import { proposeTags } from '../../../../../contract/matching/propose-tags.ts';
import { texts } from '../texts.ts';
import styles from './proposed-tags.module.css';
import { focusNeighbour } from '../../../lists/focus-neighbour.ts';
import { log } from '../../../../core/log/log.ts';
import { readableCanvas } from '../photo/readable-canvas.ts';
import { colourOfPixels } from './colour-of-pixels.ts';

const lexicon = createLexicon();

export interface ProposedTagsProps {
  title: string;
  description: string;
  tags: readonly string[];
  photo: File | null;
  /** Words such as "yesterday" count from this day, YYYY-MM-DD. */
  today?: string;
  /** Called with the day that the texts name, as YYYY-MM-DD; an empty string for none. */
  onDay?: (day: string) => void;
  /** Called with all tags when one was added. */
  onAdd: (tags: string[]) => void;
}

/** Proposes tags from the texts and the photo, and reports the day that the texts name. */
export default function ProposedTags({
  photo,
  tags,
  today = '',
  onDay,
  onAdd,
  ...typed
}: ProposedTagsProps) {
  const colour = usePhotoColour(photo);
  const title = useDeferredValue(typed.title);
  const description = useDeferredValue(typed.description);
  const proposals = useMemo(
    () => proposeTags({ title, description, tags }, lexicon, colour),
    [title, description, tags, colour],
  );
  const day = useMemo(() => namedDay([description, title], today), [title, description, today]);
  useEffect(() => onDay?.(day), [onDay, day]);
  if (proposals.length === 0 || tags.length >= bounds.tagsPerItem) return null;

  return (
    <ul className={styles.proposals} aria-label={texts.proposedTags}>
      {proposals.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            data-changes-form
            className={styles.proposal}
            aria-label={texts.addTag(tag)}
            onClick={({ currentTarget }) => {
              // The pressed proposal, which has the focus, will disappear.
              focusNeighbour(currentTarget, 'button', tagBoxOf(currentTarget));
              onAdd([...tags, tag]);
            }}
          >
            <span aria-hidden="true">+</span>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** @returns an empty string if the texts name no day, or if the day is in the future */
function namedDay(texts: readonly string[], today: string): string {
  const day = dayIn(texts, Date.parse(today));
  const named = day === null ? '' : isoDay(day);
  return named > today ? '' : named;
}

function tagBoxOf({ form }: HTMLButtonElement): HTMLElement | null {
  const box = form?.elements.namedItem('tags');
  return box instanceof HTMLElement ? box : null;
}

/** The main colour of a photo; null until it is known. */
function usePhotoColour(photo: File | null): string | null {
  const [known, setKnown] = useState<{ photo: File; colour: string | null } | null>(null);
  useEffect(() => {
    if (photo === null) return undefined;
    let isCancelled = false;
    void colourOfPhoto(photo).then((colour) => {
      if (!isCancelled) setKnown({ photo, colour });
    });
    return () => {
      isCancelled = true;
    };
  }, [photo]);
  return known !== null && known.photo === photo ? known.colour : null;
}

/** Width and height of the small copy in pixels: enough to find the name of a colour. */
const side = 24;

/**
 * The name of the main colour in the middle of a photo, where the item usually is.
 * @returns null if there is none, or if the browser cannot read the photo
 */
async function colourOfPhoto(photo: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    try {
      const { width, height } = bitmap;
      const context = readableCanvas(side, side, { willReadFrequently: true });
      if (context === null) return null;
      context.drawImage(bitmap, width / 4, height / 4, width / 2, height / 2, 0, 0, side, side);
      return colourOfPixels(context.getImageData(0, 0, side, side).data);
    } finally {
      bitmap.close();
    }
  } catch (error) {
    log('warning', 'items', 'the colour of a photo could not be read', error);
    return null;
  }
}
