import styles from './hanging-tag.module.css';

interface HangingTagProps {
  /** Null while the list loads. */
  count: number | null;
  /** One to three short words below the number. */
  label: string;
}

/**
 * Decorative tag with the number of items. The line above the list has the same number as text,
 * so this drawing is hidden from screen readers.
 */
export function HangingTag({ count, label }: HangingTagProps) {
  const number = count === null ? '…' : String(count);
  return (
    <svg className={styles.tag} viewBox="0 0 190 280" aria-hidden="true">
      <g className={styles.swinging}>
        <path className={styles.string} d="M95 -60V64M95 64c-9 8-9 20 0 26s10-18 0-26" />
        <path
          className={styles.paper}
          fillRule="evenodd"
          d="M62 56h66l46 46v158a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8V102ZM95 72a12 12 0 1 0 .1 0Z"
        />
        <circle className={styles.eyelet} cx="95" cy="84" r="16" />
        <path className={styles.stitches} d="M66 66h58l40 40v152H26V106Z" />
        <text
          className={styles.count}
          x="95"
          y="194"
          // Shrinks a long number to fit inside the stitches.
          style={{ fontSize: `${String(Math.min(66, 200 / number.length))}px` }}
        >
          {number}
        </text>
        <text className={styles.words} x="95" y="236">
          {label}
        </text>
      </g>
    </svg>
  );
}
