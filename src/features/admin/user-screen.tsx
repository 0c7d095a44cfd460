import { useParams } from 'react-router-dom';
import type { User } from '../../../contract/entities.ts';
import { useQuery } from '../../client/query/query.ts';
import { isPortalRefusal } from '../../core/http/result.ts';
import { Age } from '../../components/time/age.tsx';
import { Fact } from '../../components/basics/fact.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { TextLink } from '../../components/basics/button.tsx';
import { breakable } from '../../components/text/breakable.tsx';
import { Time } from '../../components/time/time.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { ActivityMark } from './activity-mark.tsx';
import { listPath } from './admin-address.ts';
import { roleNames, texts } from './texts.ts';
import styles from './user-screen.module.css';
import { UserItems } from './users/user-items.tsx';

/** An account and its items (specification section 2, /users/{id}). */
export default function UserScreen() {
  const { id = '' } = useParams();
  const state = useLocationState();
  const query = useQuery('GET /admin/users/{id}', { params: { id } });
  const user = query.state === 'ready' ? query.value.user : null;
  useDocumentTitle(user !== null ? tabTitle(user.name) : tabTitle(texts.heading));

  return (
    <>
      <p className={styles.back}>
        <TextLink to={listPath(state)}>
          <span aria-hidden="true">← </span>
          {texts.backToDashboard}
        </TextLink>
      </p>
      {query.state === 'failed' ? (
        <UserFailure failure={query.failure} retry={query.retry} />
      ) : (
        <>
          <UserFacts user={user} />
          <div className={styles.age}>
            <Age of={query} />
          </div>
          <h2 className={styles.heading}>{texts.postedItems}</h2>
          <UserItems key={id} id={id} />
        </>
      )}
    </>
  );
}

type Failed = Extract<ReturnType<typeof useQuery>, { state: 'failed' }>;

function UserFailure({ failure, retry }: Pick<Failed, 'failure' | 'retry'>) {
  // The server refuses a malformed id with 400. No account has such an id, so treat it as missing too.
  const isMissing = isPortalRefusal(failure, 400, 404);
  return (
    <>
      <PageHeading className={styles.name}>{texts.user}</PageHeading>
      <Notice kind="failed" text={isMissing ? texts.missingUser : texts.userFailed} retry={retry} />
    </>
  );
}

/** @param user null while it loads */
function UserFacts({ user }: { user: User | null }) {
  const facts = [
    [texts.email, user && breakable(user.email)],
    [texts.role, user && roleNames[user.role]],
    [texts.status, user && <ActivityMark isActive={user.isActive} />],
    [texts.joined, user && <Time value={user.createdAt} focusable />],
  ] as const;
  return (
    <>
      {user === null ? (
        <div className={styles.name}>
          <VisuallyHidden>
            <span role="status">{texts.loadingUser}</span>
          </VisuallyHidden>
          <Skeleton height="1.08em" width="7em" />
        </div>
      ) : (
        <PageHeading className={styles.name}>{user.name}</PageHeading>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value ?? <Skeleton height="1.2em" width="8em" />}
          </Fact>
        ))}
      </dl>
    </>
  );
}
