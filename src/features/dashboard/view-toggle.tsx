import { useOptimisticChoice } from '../../components/hooks/use-optimistic-choice.ts';
import { texts } from './texts.ts';
import { type View, views } from './view-choice.ts';
import styles from './view-toggle.module.css';

const glyphs: Record<View, string> = {
  list: 'M2 4h12M2 8h12M2 12h12',
  card: 'M2.5 2.5h4.2v4.2H2.5zM9.3 2.5h4.2v4.2H9.3zM2.5 9.3h4.2v4.2H2.5zM9.3 9.3h4.2v4.2H9.3z',
};

interface ViewToggleProps {
  view: View;
  choose: (view: View) => void;
}

/** List or cards. */
export function ViewToggle({ view: settled, choose: chooseView }: ViewToggleProps) {
  const [view, choose] = useOptimisticChoice(settled, chooseView);
  return (
    <div role="group" aria-label={texts.view} className={styles.toggle}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.choice}
          aria-pressed={one === view}
          onClick={() => choose(one)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={glyphs[one]} fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          {texts.views[one]}
        </button>
      ))}
    </div>
  );
}
