import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { withTags } from './with-tags.ts';
import styles from './tags-field.module.css';
import { texts } from './texts.ts';

interface TagsFieldProps {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Words to find the item by, one after the other. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= bounds.tagsPerItem;

  function add(text: string) {
    setTyped('');
    if (text.trim() !== '') onChange(withTags(tags, text));
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
          else setTyped(value.slice(0, bounds.tag.max));
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
            onChange(tags.slice(0, -1));
          }
        }}
      />
      {tags.length === 0 ? null : (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={texts.removeTag(tag)}
                onClick={() => {
                  onChange(tags.filter((one) => one !== tag));
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
