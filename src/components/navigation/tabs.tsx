import { type KeyboardEvent, type ReactNode, useEffect, useId, useOptimistic, useRef } from 'react';
import styles from './tabs.module.css';
import { TransitionLink } from './transition-link.tsx';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** Its address: a tab is a link, so that it can be opened beside this one and gone back from. */
  to: string;
}

interface TabsProps<Name extends string> {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  /** What stands under the selected one. */
  children: ReactNode;
}

/** Where each key leads among so many tabs. */
const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs and the panel of the selected one (ARIA Authoring Practices, Tabs, with manual activation:
 * what a tab shows comes over the network). Arrow keys go from tab to tab, Enter and Space select.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  selected: settled,
  children,
}: TabsProps<Name>) {
  // The strip shows what was chosen before the panel has been rendered.
  const [selected, select] = useOptimistic(settled);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!strip || !chosen) return;
    // To the middle, so that it shows that there are more on both sides.
    strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [selected]);

  function steer(event: KeyboardEvent<HTMLElement>) {
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
            onKeyDown={steer}
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
