import { LinkButton } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import styles from './message.module.css';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** Any unknown path (specification section 2). */
export function NotFound() {
  useDocumentTitle(texts.notFound);
  return (
    <div className={styles.message}>
      <PageHeading>{texts.notFound}</PageHeading>
      <p>{texts.notFoundMore}</p>
      <LinkButton look="primary" to={paths.home()}>
        {texts.toHome}
      </LinkButton>
    </div>
  );
}
