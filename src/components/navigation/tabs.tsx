import { type KeyboardEvent, type ReactNode, useEffect, useId, useOptimistic, useRef } from 'react';
import styles from './tabs.module.css';
import { TransitionLink } from './transition-link.tsx';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** The tab's address: a tab is a link, so it can open in a new window and Back leaves it. */
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

/** The index that each key moves the focus to, from the focused index and the number of tabs. */
const steps: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

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
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!strip || !chosen) return;
    // Centre the selected tab, so that its neighbours on both sides are visible.
    strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [selected]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === ' ') {
      event.preventDefault();
      event.currentTarget.click();
      return;
    }
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const next = steps[event.key]?.(all.indexOf(event.currentTarget), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <TransitionLink
            key={tab.name}
            to={tab.to}
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={tab.name === selected ? `${id}-panel` : undefined}
            tabIndex={tab.name === selected ? 0 : -1}
            className={styles.tab}
            onKeyDown={handleKey}
            onFollow={() => select(tab.name)}
          >
            {tab.label}
          </TransitionLink>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}
