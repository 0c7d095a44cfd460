import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import styles from './tags-field.module.css';
import { texts } from './texts.ts';

interface TagsFieldProps {
  /** The tags, and the text that is being typed. */
  values: { tags: readonly string[]; tag: string };
  error: string | undefined;
  change: (changes: { tags?: string[]; tag: string }) => void;
}

/** A field for tags. Enter, a comma and leaving the field add the typed tag. */
export function TagsField({ values: { tags, tag: typed }, error, change }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= bounds.tagsPerItem;

  function add(text: string) {
    if (text !== '') change({ tag: '', ...(text.trim() !== '' && { tags: withTags(tags, text) }) });
  }

  return (
    <div className={styles.field}>
      <TextInput
        ref={input}
        name="tags"
        size="md"
        label={texts.tagsLabel}
        description={isFull ? texts.tagsFull : texts.tagsHint}
        error={error}
        value={typed}
        readOnly={isFull}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        onChange={({ currentTarget: { value } }) => {
          if (value.includes(',')) add(value);
          else change({ tag: value.slice(0, bounds.tag.max) });
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
            change({ tag: '', tags: tags.slice(0, -1) });
          }
        }}
      />
      {tags.length === 0 ? null : (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                data-changes-form
                className={styles.tag}
                aria-label={texts.removeTag(tag)}
                onClick={() => {
                  change({ tag: typed, tags: tags.filter((other) => other !== tag) });
                  input.current?.focus();
                }}
              >
                {tag}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Adds typed tags, separated by commas. Skips tags that exist already, ignoring case, and tags beyond the
 * maximum number; shortens tags that are too long.
 */
export function withTags(tags: readonly string[], typed: string): string[] {
  const added = [...tags];
  for (const part of typed.split(',')) {
    const tag = part.trim().slice(0, bounds.tag.max).trim();
    const isThere = added.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isThere && added.length < bounds.tagsPerItem) added.push(tag);
  }
  return added;
}
