import drawings from './drawings.svg';
import styles from './category-drawing.module.css';

/** The symbols in drawings.svg, by the names of a new portal's categories. */
const symbols = new Map([
  ['Bags', 'bags'],
  ['Books & Notes', 'books'],
  ['Cards & Documents', 'cards'],
  ['Clothing', 'clothing'],
  ['Electronics', 'electronics'],
  ['Jewellery & Watches', 'jewellery'],
  ['Keys', 'keys'],
]);

/**
 * A drawing for items without a photo. All drawings are one cached file, so that documents and scripts do not
 * contain them. Decorative: the category's name is shown as text.
 * @param category the category's name; unknown ones have a general drawing
 */
export function CategoryDrawing({ category }: { category: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 64 48" aria-hidden="true">
      <use href={`${drawings}#${symbols.get(category) ?? 'other'}`} />
    </svg>
  );
}
