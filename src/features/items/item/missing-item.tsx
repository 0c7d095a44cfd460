import { paths } from '../../../../contract/paths.ts';
import { Button, TextLink } from '../../../components/basics/button.tsx';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import styles from './missing-item.module.css';
import { texts } from '../texts.ts';

interface MissingItemProps {
  retry: () => void;
  /** Whether a retry is in progress. */
  busy?: boolean;
}

/** The "not found" screen. The server renders it too if there is no such item that visitors may see. */
export function MissingItem({ retry, busy = false }: MissingItemProps) {
  return (
    <section className={styles.missing}>
      <span className={styles.tag} aria-hidden="true" />
      <PageHeading className={styles.heading}>{texts.missingItem}</PageHeading>
      <Button look="primary" busy={busy} onClick={retry}>
        {texts.retryFetch}
      </Button>
      <TextLink to={paths.home()}>{texts.allItems}</TextLink>
    </section>
  );
}
