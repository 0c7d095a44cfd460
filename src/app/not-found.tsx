import { LinkButton } from '../components/basics/button.tsx';
import { PageHeading } from '../components/basics/page-heading.tsx';
import { useDocumentTitle } from '../components/navigation/use-document-title.ts';
import styles from './shell/message.module.css';
import { paths } from '../../contract/paths.ts';
import { texts } from './texts.ts';

/** The screen for unknown paths (specification section 2). */
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
