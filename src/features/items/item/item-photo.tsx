import { useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { CategoryDrawing } from '../../../components/items/card/category-drawing.tsx';
import { categoryName } from '../../../components/items/category-name.ts';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { Button } from '../../../components/basics/button.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { Modal } from '../../../components/dialogs/modal.tsx';
import { texts } from '../texts.ts';
import styles from './item-photo.module.css';

/** An item's photo; a press opens it in an overlay. */
export function ItemPhoto({ item: { photo, title, category, isWithheld } }: { item: Item }) {
  const [enlarged, setEnlarged] = useState(false);
  if (isWithheld)
    return (
      <p className={`${styles.none ?? ''} ${styles.withheld ?? ''}`}>
        <CategoryDrawing category={categoryName(category)} />
        {itemTexts.photoWithheld}
      </p>
    );
  if (photo === null) return <p className={styles.none}>{texts.noImage}</p>;
  const { large, width, height, placeholder } = photo;
  return (
    <>
      <button type="button" className={styles.photo} onClick={() => setEnlarged(true)}>
        <img
          src={large}
          alt={title}
          width={width}
          height={height}
          fetchPriority="high"
          style={{ backgroundImage: `url("${placeholder}")` }}
        />
        <VisuallyHidden> {texts.enlarge}</VisuallyHidden>
      </button>
      {enlarged ? (
        <Modal label={title} look="photo" close={() => setEnlarged(false)}>
          <img src={large} alt={title} />
          <Button onClick={() => setEnlarged(false)}>{texts.close}</Button>
        </Modal>
      ) : null}
    </>
  );
}
