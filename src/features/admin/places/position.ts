/** The position of a place on the plan, as the form has it: percentages in two text fields. */
export interface TypedPosition {
  left: string;
  top: string;
}

export type Position = { x: number; y: number } | null;

export const noPosition: TypedPosition = { left: '', top: '' };

/** The percentages for the fields, rounded to tenths, which is finer than a finger can point. */
export function typedPositionOf(position: Position): TypedPosition {
  return position === null
    ? noPosition
    : { left: percentOf(position.x), top: percentOf(position.y) };
}

/** @returns null if both fields are empty, `incomplete` if one is, `outside` if one is not a number from 0 to 100 */
export function positionOf({ left, top }: TypedPosition): Position | 'incomplete' | 'outside' {
  const [across, down] = [left.trim(), top.trim()];
  if (across === '' && down === '') return null;
  if (across === '' || down === '') return 'incomplete';
  const position = { x: Number(across) / 100, y: Number(down) / 100 };
  return isOnPlan(position.x) && isOnPlan(position.y) ? position : 'outside';
}

/** The position that the fields contain; null if they are empty or invalid. */
export function shownPosition(typed: TypedPosition): Position {
  const position = positionOf(typed);
  return typeof position === 'string' ? null : position;
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The sizes of steps, as fractions of the plan's width or height. */
const small = 0.01;
const big = 0.05;

/**
 * Moves a position by one step with an arrow key. If there is no position yet, any arrow key puts it in the middle of
 * the plan.
 * @returns undefined for other keys
 */
export function movedByKey(position: Position, key: string, isBig: boolean): Position | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  if (position === null) return { x: 0.5, y: 0.5 };
  const size = isBig ? big : small;
  return { x: onPlan(position.x + step.x * size), y: onPlan(position.y + step.y * size) };
}

/** Converts a point of the window to a position on a picture. */
export function positionAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): { x: number; y: number } {
  return { x: onPlan((clientX - left) / width), y: onPlan((clientY - top) / height) };
}

function percentOf(fraction: number): string {
  return String(Math.round(fraction * 1000) / 10);
}

function isOnPlan(fraction: number): boolean {
  return fraction >= 0 && fraction <= 1;
}

function onPlan(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
