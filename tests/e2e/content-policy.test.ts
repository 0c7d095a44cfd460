import { expect, test } from '../support/browser/on-campus.ts';
import { shortForm } from '../support/short-form.ts';

/** Violations that this test provokes. Browser tests fail on violations that they do not allow. */
const violation = /content (security )?policy/i;

test(
  'blocks injected style elements, inline scripts and eval',
  shortForm,
  async ({ visit, complaints }) => {
    complaints.allow(violation);
    const page = await visit(null);
    const reports: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('Content policy violated:')) reports.push(message.text());
    });
    await page.goto('/login');
    const happened = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: rgb(1, 2, 3) !important }';
      const script = document.createElement('script');
      script.textContent = 'window.wasInjected = true';
      document.head.append(style, script);
      return {
        isStyled: getComputedStyle(document.body).color === 'rgb(1, 2, 3)',
        wasInjected: 'wasInjected' in window,
      };
    });
    expect(happened).toEqual({ isStyled: false, wasInjected: false });
    // The debugger allows eval until the evaluated code returns, so evaluate a string only after that.
    await page.evaluate(() => {
      setTimeout(() => Reflect.construct(Function, ['']));
    });
    await expect
      .poll(() => reports.map((report) => report.split(' ').slice(3, 5).join(' ')).sort())
      .toEqual(['script-src eval', 'script-src-elem inline', 'style-src-elem inline']);
  },
);

test('validates the form of a new item without eval', async ({ visit }) => {
  const page = await visit('mia');
  await page.goto('/items/create');
  await page.getByLabel('Title').fill('A');
  await page.getByLabel('Description').fill('Quite heavy');
  await page.getByLabel('Location').fill('Library');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByText(/at least 2 characters/)
    .first()
    .waitFor();
});
