import type { ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { TextLink } from '../../components/basics/button.tsx';
import { exported } from '../../core/exported.ts';
import { PartNotLoaded, lazyPart } from '../../components/basics/lazy-part.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Tabs } from '../../components/navigation/tabs.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import {
  type TabName,
  type TabProps,
  adminAddressOf,
  adminPath,
  tabNames,
} from './admin-address.ts';
import styles from './admin-screen.module.css';
import { Banner } from './banner.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import type * as laterTabs from './later-tabs.ts';
import { tabTitles, texts } from './texts.ts';

/** Creates a tab whose code loads on demand. The overview does not, because the screen usually opens with it. */
const laterTab = (name: keyof typeof laterTabs) =>
  lazyPart<TabProps>(
    exported(() => import('./later-tabs.ts'), name),
    PartNotLoaded,
    () => <Notice kind="loading" text={texts.loading} />,
  );

const contents: Record<TabName, ComponentType<TabProps>> = {
  overview: OverviewTab,
  users: laterTab('UsersTab'),
  items: laterTab('ItemsTab'),
  keepers: laterTab('KeepersTab'),
  conversations: laterTab('ConversationsTab'),
  categories: laterTab('CategoriesTab'),
  'create-account': laterTab('CreateAccountTab'),
};

const tabs = tabNames.map((name) => ({
  name,
  label: tabTitles[name],
  to: adminPath({ tab: name }),
}));

/** The admin screen with its seven tabs (specification section 2, /admin). */
export default function AdminScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const online = useOnline();
  const address = adminAddressOf(query);
  const Content = contents[address.tab];
  useDocumentTitle(tabTitle(`${tabTitles[address.tab]} - ${texts.heading}`));

  return (
    <Banner>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
        <p>
          <TextLink to={paths.places()}>{texts.places}</TextLink>
        </p>
      </div>
      {online === 'offline' ? <p className={styles.offline}>{texts.offline}</p> : null}
      <Tabs label={texts.heading} tabs={tabs} selected={address.tab}>
        <Content
          address={address}
          show={(changes, replace) => {
            void navigate(adminPath({ ...address, ...changes }), { replace });
          }}
        />
      </Tabs>
    </Banner>
  );
}
