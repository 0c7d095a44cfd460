import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertDecision, alertsADay, decideAlert, pushesPerSubject } from './throttle.ts';

interface Sent extends AlertDecision {
  day: number;
  subject: number;
}

/** Decides day by day how each alert to one person is sent. Counts the earlier alerts as the database does. */
function sendAll(alerts: readonly { day: number; subject: number; isStrong: boolean }[]): Sent[] {
  const sent: Sent[] = [];
  for (const { day, subject, isStrong } of alerts.toSorted((a, b) => a.day - b.day)) {
    const pushes = sent.filter((one) => one.subject === subject && one.isPushed);
    const decision = decideAlert(
      {
        alertedToday: sent.filter((one) => one.day === day && one.as === 'notification').length,
        pushesOfSubject: pushes.length,
        isSubjectPushedToday: pushes.some((one) => one.day === day),
      },
      isStrong,
    );
    sent.push({ ...decision, day, subject });
  }
  return sent;
}

const alerts = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 9 }),
    subject: fc.integer({ min: 0, max: 3 }),
    isStrong: fc.boolean(),
  }),
  { maxLength: 80 },
);

function grouped(sent: readonly Sent[], key: (one: Sent) => string): Sent[][] {
  return [...Map.groupBy(sent, key).values()];
}

test('the first three alerts of a day get a notification of their own', () => {
  fc.assert(
    fc.property(alerts, (given) => {
      for (const day of grouped(sendAll(given), ({ day: at }) => String(at))) {
        const alone = day.filter(({ as }) => as === 'notification');
        expect(alone).toHaveLength(Math.min(day.length, alertsADay));
      }
    }),
  );
});

test('alerts about one item are pushed at most once a day and five times in all', () => {
  fc.assert(
    fc.property(alerts, (given) => {
      const pushed = sendAll(given).filter(({ isPushed }) => isPushed);
      for (const ofSubject of grouped(pushed, ({ subject }) => String(subject))) {
        expect(ofSubject.length).toBeLessThanOrEqual(pushesPerSubject);
        expect(new Set(ofSubject.map(({ day }) => day)).size).toBe(ofSubject.length);
      }
    }),
  );
});

test('pushes only strong alerts with a notification of their own, and the first alert if it is strong', () => {
  fc.assert(
    fc.property(alerts, (given) => {
      const inOrder = given.toSorted((a, b) => a.day - b.day);
      const sent = sendAll(given);
      for (const [at, one] of sent.entries()) {
        if (!one.isPushed) continue;
        expect(one.as).toBe('notification');
        expect(inOrder[at]?.isStrong).toBe(true);
      }
      if (inOrder[0]?.isStrong === true) expect(sent[0]?.isPushed).toBe(true);
    }),
  );
});
