import { useState } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { Overlay } from '../../components/dialogs/overlay.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import styles from './item-photo.module.css';
import { texts } from './texts.ts';

/** An item's picture; a press shows it large. */
export function ItemPhoto({ item: { photo, title } }: { item: Item }) {
  const [enlarged, setEnlarged] = useState(false);
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
        <Overlay label={title} close={() => setEnlarged(false)}>
          <img src={large} alt={title} />
        </Overlay>
      ) : null}
    </>
  );
}
