import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { VisuallyHidden } from '../../../../components/basics/visually-hidden.tsx';
import styles from './composer.module.css';
import type { MessageBox } from './message-box.ts';
import { texts } from '../../texts.ts';

/** If this many characters or fewer remain, a line says how many. */
const showRemainingFrom = 400;

/** A press in the empty box this soon after a message was sent belongs to a double click. */
const burstMs = 1000;

interface ComposerProps {
  box: MessageBox;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The message box (specification sections 2 and 5). */
export function Composer({ box, field }: ComposerProps) {
  const id = useId();
  const { text, hasNoRoom, isOccupied, isBesideAnother } = useSyncExternalStore(
    box.subscribe,
    box.get,
  );
  const [pointer] = useState(() => window.matchMedia('(pointer: fine)'));
  const [isBlankPressed, setIsBlankPressed] = useState(false);
  const sentAt = useRef(0);

  const left = bounds.message.max - text.trim().length;
  const problem = problemOf({
    left,
    isBlank: isBlankPressed && text.trim() === '',
    hasNoRoom,
    isOccupied,
  });

  const submit = () => {
    const isBlank = text.trim() === '';
    setIsBlankPressed(isBlank && Date.now() - sentAt.current > burstMs);
    if (!isBlank) sentAt.current = Date.now();
    if (left >= 0) box.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method editor, Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter alone sends only with a fine pointer. On a phone it starts a new line, for which there is no other key.
    const isPlain = !event.shiftKey && !event.altKey && pointer.matches;
    if (!isPlain && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        field.current?.focus();
      }}
    >
      <div className={styles.box} data-text={text}>
        <label htmlFor={id}>
          <VisuallyHidden>{texts.message}</VisuallyHidden>
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          placeholder={texts.placeholder}
          autoComplete="off"
          enterKeyHint={pointer.matches ? 'send' : 'enter'}
          aria-describedby={`${id}-problem ${id}-left ${id}-beside ${id}-hint`}
          aria-invalid={left < 0 ? true : undefined}
          onChange={(event) => {
            setIsBlankPressed(false);
            box.write(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" look="primary" title={texts.send}>
          {/* A paper plane. */}
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              d="M4 11.5 20.5 4 15 20.5l-3.6-6.9Zm7.4 2.1 4.1-4.6"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <VisuallyHidden>{texts.send}</VisuallyHidden>
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="status">
        {problem}
      </p>
      <p id={`${id}-left`} className={styles.left}>
        {left >= 0 && left <= showRemainingFrom ? texts.left(left) : null}
      </p>
      <p id={`${id}-beside`} className={styles.beside}>
        {isBesideAnother ? texts.besideAnother : null}
      </p>
      <p id={`${id}-hint`} className={styles.keys}>
        {texts.enterSends}
      </p>
    </form>
  );
}

interface Problems {
  /** The number of remaining characters; negative if the text is too long. */
  left: number;
  isBlank: boolean;
  hasNoRoom: boolean;
  isOccupied: boolean;
}

function problemOf({ left, isBlank, hasNoRoom, isOccupied }: Problems): string | null {
  if (left < 0) return texts.tooMany(-left);
  if (isBlank) return texts.nothingWritten;
  if (isOccupied) return texts.occupied;
  return hasNoRoom ? texts.noRoom : null;
}
