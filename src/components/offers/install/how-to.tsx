import styles from './install.module.css';
import { texts } from './texts.ts';

/** Explains how to add the portal to the home screen of an iPhone or iPad. */
export function HowTo() {
  const [before, share, after] = texts.addToHomeScreen;
  return (
    <>
      <p>
        {before}{' '}
        <span className={styles.share}>
          <svg viewBox="0 0 20 24" aria-hidden="true">
            <path
              d="M10 15V2.5M5.8 6.2 10 2l4.2 4.2M6.5 9.5H3.2v12h13.6v-12h-3.3"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {share}
        </span>{' '}
        {after}
      </p>
      <p className={styles.more}>{texts.loginAgain}</p>
    </>
  );
}
