import { useQuery } from '../../../../client/query/query.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { Notice } from '../../../../components/basics/notice.tsx';
import { countedPlaces, marksOf } from '../../../../components/places/counted-places.ts';
import { PlanPicture } from '../../../../components/places/plan-picture.tsx';
import type { Reply } from '../../../../../contract/endpoints.ts';
import styles from './plan-choice.module.css';
import { panelTexts } from './texts.ts';

interface PlanChoiceProps {
  places: Reply<'GET /places'>['places'];
  plan: NonNullable<Reply<'GET /places'>['plan']>;
  /** The place that the filter has now; empty for any. */
  chosen: string;
  choose: (name: string) => void;
}

/** Lets the user choose a place on the plan of the campus. Each place shows how many items name it. */
export function PlanChoice({ places, plan, chosen, choose }: PlanChoiceProps) {
  const query = useQuery('GET /places/counts', {});
  if (query.state === 'loading')
    return (
      <div className={styles.choice}>
        <Notice kind="loading" text={panelTexts.loadingCounts} />
      </div>
    );
  if (query.state === 'failed')
    return (
      <div className={styles.choice}>
        <Notice kind="failed" text={panelTexts.countsFailed} retry={query.retry} />
      </div>
    );
  const counted = countedPlaces(places, query.value.counts);
  const isChosen = (name: string) => name.toLowerCase() === chosen.toLowerCase();
  return (
    <div className={styles.choice}>
      <PlanPicture
        plan={plan}
        alt={panelTexts.planPicture}
        marks={marksOf(counted).map((mark) => {
          const name = counted.find(({ id }) => id === mark.key)?.name ?? '';
          return isChosen(name) ? { ...mark, look: 'chosen' as const } : mark;
        })}
        onPress={(key) => {
          const pressed = counted.find(({ id }) => id === key);
          if (pressed !== undefined) choose(pressed.name);
        }}
      />
      <ul className={styles.places} aria-label={panelTexts.places}>
        {counted.map(({ id, name, lost, found }) => (
          <li key={id}>
            <Button
              aria-pressed={isChosen(name)}
              onClick={() => choose(isChosen(name) ? '' : name)}
            >
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.counts}>{panelTexts.counts(lost, found)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
