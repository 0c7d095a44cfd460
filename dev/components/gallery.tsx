import { useLayoutEffect, useRef } from 'react';
import styles from './gallery.module.css';
import { type Scheme, addressOf, schemes } from './gallery-address.ts';
import type { Example } from './section.ts';
import { sections } from './sections.ts';

/**
 * Shows all examples in both colour schemes. Each scheme needs its own document (a frame), because the root element
 * sets the scheme.
 */
export function Schemes() {
  return (
    <div className={styles.schemes}>
      {schemes.map((scheme) => (
        <iframe key={scheme} className={styles.scheme} src={addressOf(scheme)} title={scheme} />
      ))}
    </div>
  );
}

/** Shows all examples in one scheme. The document is in a frame, which becomes as high as the examples. */
export function Gallery({ scheme }: { scheme: Scheme }) {
  const gallery = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const frame = window.frameElement;
    if (gallery.current === null || frame === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      frame.setAttribute('height', String(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)));
    });
    observer.observe(gallery.current);
    return () => observer.disconnect();
  }, []);

  return (
    <main ref={gallery} className={styles.gallery}>
      <h1>Components, {scheme}</h1>
      {sections.map(({ heading, examples, isWide }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          <div className={isWide ? styles.wide : styles.examples}>
            {examples.map((example) => (
              <figure key={example.state} className={styles.example}>
                <figcaption className={styles.state}>{example.state}</figcaption>
                {example.alone === undefined ? (
                  <div className={styles.shown}>{example.element}</div>
                ) : (
                  <iframe
                    className={styles.alone}
                    src={addressOf(scheme, { heading, state: example.state })}
                    title={example.state}
                    loading="lazy"
                    height={example.alone.height}
                  />
                )}
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

export function AloneExample({ example }: { example: Example }) {
  return <main className={styles.shown}>{example.element}</main>;
}
