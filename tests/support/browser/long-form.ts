/** Whether all states and browsers are tested. `npm test` runs a part, `npm run test:browser` everything. */
export const isLongForm = process.env.TESTS === 'whole';

/** Tag of tests that only run in the long form, because another test covers the same code. */
export const longForm = { tag: '@long' };
export const longFormIf = (isSo: boolean) => (isSo ? longForm : {});
