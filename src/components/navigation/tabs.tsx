import { Tabs as MantineTabs } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useOptimistic, useRef } from 'react';
import { scrollToCentre } from './scroll-to-centre.ts';
import styles from './tabs.module.css';
import { TransitionLink } from './transition-link.tsx';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** The tab's address. A tab is a link, so it can open in a new window, and Back returns to the previous tab. */
  to: string;
}

interface TabsProps<Name extends string> {
  /** Names the group of tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Follows a focused link on Space, as buttons and tabs do. */
function followOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/**
 * Tabs and the panel of the selected one (ARIA Authoring Practices, Tabs). Arrow keys move the focus;
 * Enter and Space select. Activation is manual because the content of a tab comes over the network.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  selected: settled,
  children,
}: TabsProps<Name>) {
  // The tab list shows the new choice before its panel has rendered.
  const [selected, select] = useOptimistic(settled);
  const list = useRef<HTMLDivElement>(null);
  const labels = tabs.map((tab) => tab.label).join();

  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (strip && chosen) scrollToCentre(strip, chosen);
    // A label becomes wider when its count has loaded.
  }, [selected, labels]);

  return (
    <MantineTabs unstyled value={selected} activateTabWithKeyboard={false} keepMounted={false}>
      <MantineTabs.List ref={list} aria-label={label} className={styles.tabs ?? ''}>
        {tabs.map(({ name, label: words, to }) => (
          <MantineTabs.Tab
            key={name}
            value={name}
            className={styles.tab ?? ''}
            onKeyDown={followOnSpace}
            renderRoot={({ type: _, ...tab }) => (
              <TransitionLink {...tab} to={to} onFollow={() => select(name)} />
            )}
          >
            {words}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={selected} tabIndex={0} className={styles.panel ?? ''}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
