import { TextInput } from '@mantine/core';
import { type MouseEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Photo, Place } from '../../../../contract/entities.ts';
import { Button } from '../../../components/basics/button.tsx';
import type { useForm } from '../../../components/form/use-form.ts';
import { PlanPicture } from '../../../components/places/plan-picture.tsx';
import {
  type Position,
  type TypedPosition,
  movedByKey,
  noPosition,
  positionAt,
  shownPosition,
  typedPositionOf,
} from './position.ts';
import styles from './position-field.module.css';
import { texts } from './texts.ts';

interface PositionFieldProps {
  form: ReturnType<typeof useForm<'left' | 'top' | 'name' | 'aliases'>>;
  plan: Photo | null;
  /** The other places, which the plan shows faintly for orientation. */
  others: readonly Place[];
  initial: TypedPosition;
  /** Called after the plan or the button below it has changed the fields. Such a change causes no input event. */
  onPicked: (form: HTMLFormElement) => void;
}

/** Field for the position of a place on the plan, which a click, the arrow keys or two numbers set. */
export function PositionField({ form, plan, others, initial, onPicked }: PositionFieldProps) {
  const hintId = useId();
  const [typed, setTyped] = useState(initial);
  const position = shownPosition(typed);

  /** Sets the fields to a position, and stores the draft of the button's form. */
  function show(next: Position, { form: element }: HTMLButtonElement) {
    flushSync(() => setTyped(next === null ? noPosition : typedPositionOf(next)));
    form.edited('left');
    form.edited('top');
    if (element !== null) onPicked(element);
  }

  function pick(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    // Enter and Space click the button too, but without a point on the plan.
    if (event.detail === 0) show(position ?? { x: 0.5, y: 0.5 }, button);
    else show(positionAt(event, button.getBoundingClientRect()), button);
  }

  if (plan === null) {
    return (
      <fieldset className={styles.field}>
        <legend>{texts.position}</legend>
        <p className={styles.hint}>{texts.positionNeedsPlan}</p>
        {/* The place may have a position on a deleted plan. Submit it, so that saving does not remove it. */}
        <input type="hidden" name="left" value={typed.left} />
        <input type="hidden" name="top" value={typed.top} />
      </fieldset>
    );
  }
  return (
    <fieldset className={styles.field}>
      <legend>{texts.position}</legend>
      <p id={hintId} className={styles.hint}>
        {texts.positionHint}
      </p>
      <button
        type="button"
        data-changes-form
        className={styles.picker}
        aria-label={texts.pick}
        aria-describedby={hintId}
        onClick={pick}
        onKeyDown={(event) => {
          const next = movedByKey(position, event.key, event.shiftKey);
          if (next === undefined) return;
          event.preventDefault();
          show(next, event.currentTarget);
        }}
      >
        <PlanPicture
          plan={plan}
          alt=""
          marks={[
            ...others.flatMap(({ _id, position: at }) =>
              at === null ? [] : [{ key: _id, position: at, look: 'faint' as const }],
            ),
            ...(position === null ? [] : [{ key: 'chosen', position, look: 'chosen' as const }]),
          ]}
        />
      </button>
      <p role="status" className={styles.said}>
        {position === null ? texts.notOnPlan : texts.at(typed.left, typed.top)}
      </p>
      <div className={styles.numbers}>
        {(['left', 'top'] as const).map((side) => (
          <TextInput
            key={side}
            {...form.field(side)}
            required={false}
            type="number"
            min={0}
            max={100}
            step={0.1}
            inputMode="decimal"
            autoComplete="off"
            value={typed[side]}
            onChange={({ target }) => setTyped({ ...typed, [side]: target.value })}
          />
        ))}
        <Button
          data-changes-form
          disabled={typed.left === '' && typed.top === ''}
          onClick={(event) => show(null, event.currentTarget)}
        >
          {texts.clear}
        </Button>
      </div>
    </fieldset>
  );
}
