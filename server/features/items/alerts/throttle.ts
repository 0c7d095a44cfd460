/** How many alerts a person has got already. */
export interface AlertCounts {
  /** Alerts with a notification of their own that the person got today. */
  alertedToday: number;
  /** Pushes so far about the subject, which is the person's item or saved search. */
  pushesOfSubject: number;
  /** Whether one of these pushes was sent today. */
  isSubjectPushedToday: boolean;
}

export interface AlertDecision {
  /**
   * `notification`: the alert gets its own notification. `daily line`: the alert is added to the notification that
   * combines all alerts beyond the daily limit (`alertsADay`).
   */
  as: 'notification' | 'daily line';
  /** Whether the alert is also pushed, and emailed if it stays unread. */
  isPushed: boolean;
}

/** Pairs below this probability cause no alert. */
export const alertFrom = 0.2;
/** Pairs from this probability on are worth a push and an email. */
export const strongFrom = 0.4;

/** A person gets this many alerts a day as separate notifications. One more notification combines the rest. */
export const alertsADay = 3;
/** How many alerts about one item or saved search are pushed. */
export const pushesPerSubject = 5;

/**
 * Decides how an alert is sent, so that alerts stay rare enough to be read.
 * @param isStrong whether the alert is worth a push, for example because its pair is probable
 */
export function decideAlert(
  { alertedToday, pushesOfSubject, isSubjectPushedToday }: AlertCounts,
  isStrong: boolean,
): AlertDecision {
  if (alertedToday >= alertsADay) return { as: 'daily line', isPushed: false };
  const mayPush = !isSubjectPushedToday && pushesOfSubject < pushesPerSubject;
  return { as: 'notification', isPushed: isStrong && mayPush };
}
