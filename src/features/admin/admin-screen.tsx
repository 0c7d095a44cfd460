import type { ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { TextLink } from '../../components/basics/button.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Tabs } from '../../components/navigation/tabs.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { CreateAccountTab } from './accounts/create-account-tab.tsx';
import {
  type TabName,
  type TabProps,
  adminAddressOf,
  adminPath,
  tabNames,
} from './admin-address.ts';
import styles from './admin-screen.module.css';
import { Banner } from './banner.tsx';
import { CategoriesTab } from './categories/categories-tab.tsx';
import { ConversationsTab } from './conversations/conversations-tab.tsx';
import { ItemsTab } from './items/items-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { tabTitles, texts } from './texts.ts';
import { KeepersTab } from './users/keepers-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

const contents: Record<TabName, ComponentType<TabProps>> = {
  overview: OverviewTab,
  users: UsersTab,
  items: ItemsTab,
  keepers: KeepersTab,
  conversations: ConversationsTab,
  categories: CategoriesTab,
  'create-account': CreateAccountTab,
};

const tabs = tabNames.map((name) => ({
  name,
  label: tabTitles[name],
  to: adminPath({ tab: name }),
}));

/** The admin screen with its seven tabs (specification section 2, /admin). */
export function AdminScreen() {
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
          key={address.tab}
          address={address}
          show={(changes, replace) => {
            void navigate(adminPath({ ...address, ...changes }), { replace });
          }}
        />
      </Tabs>
    </Banner>
  );
}
