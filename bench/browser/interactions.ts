import type { Page } from '@playwright/test';

/** The comparable action on a static page: type a letter, open a `<details>`, or follow a link within the page. */
export type Baseline = 'type' | 'unfold' | 'follow';

export interface Interaction {
  name: string;
  viewer: 'mia' | 'ruth';
  viewport: { width: number; height: number };
  /** Path of the screen to start on. */
  start: string;
  /** Waits until the screen is ready for the first run. */
  ready: (page: Page) => Promise<unknown>;
  /** One run. Every key press and click in it is measured. `run` counts from 0. */
  act: (page: Page, run: number) => Promise<unknown>;
  /** Restores the screen for the next run. Not measured. */
  undo?: (page: Page) => Promise<unknown>;
  baseline: Baseline;
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const letters = 'umbrella coat blue';
const adminTabs = ['Users', 'Items', 'Keepers', 'Conversations', 'Categories', 'Overview'];

const articles = (page: Page) => page.getByRole('article').first().waitFor();
const rows = (page: Page) => page.getByRole('rowheader').first().waitFor();

export const interactions: readonly Interaction[] = [
  {
    name: 'typing in search',
    viewer: 'mia',
    viewport: phone,
    start: '/',
    ready: async (page) => {
      await articles(page);
      await page.getByRole('searchbox').focus();
    },
    act: async (page, run) => {
      // About the speed of a person who types, so that results of earlier letters arrive in between.
      await page.keyboard.press(letters[run % letters.length] ?? 'a', { delay: 150 });
    },
    baseline: 'type',
  },
  {
    name: 'opening an item',
    viewer: 'mia',
    viewport: phone,
    start: '/',
    ready: articles,
    act: async (page) => {
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await page.waitForURL(/\/items\//);
      await page.getByText('Posted By').waitFor();
    },
    undo: async (page) => {
      await page.goBack();
      await articles(page);
    },
    baseline: 'follow',
  },
  {
    name: 'opening the avatar menu',
    viewer: 'mia',
    viewport: desktop,
    start: '/',
    ready: articles,
    act: (page) => page.getByRole('button', { name: /Account menu/ }).click(),
    undo: (page) => page.keyboard.press('Escape'),
    baseline: 'unfold',
  },
  {
    name: 'opening the side menu',
    viewer: 'mia',
    viewport: phone,
    start: '/',
    ready: articles,
    act: (page) => page.getByRole('button', { name: /^Menu/ }).click(),
    undo: (page) => page.keyboard.press('Escape'),
    baseline: 'unfold',
  },
  {
    name: 'switching admin tabs',
    viewer: 'ruth',
    viewport: desktop,
    start: '/admin?tab=items',
    ready: rows,
    act: async (page, run) => {
      const name = adminTabs[run % adminTabs.length] ?? 'Users';
      await page.getByRole('tab', { name }).click();
      await rows(page);
    },
    baseline: 'unfold',
  },
  {
    name: 'dashboard: list or cards',
    viewer: 'mia',
    viewport: desktop,
    start: '/dashboard',
    ready: rows,
    act: (page, run) =>
      page.getByRole('button', { name: run % 2 === 0 ? 'Cards' : 'List', exact: true }).click(),
    baseline: 'unfold',
  },
  {
    name: 'notifications: next page',
    viewer: 'mia',
    viewport: desktop,
    start: '/notifications',
    ready: (page) => page.getByRole('button', { name: 'Next' }).waitFor(),
    act: async (page, run) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.waitForURL(`**/notifications?page=${String(run + 2)}`);
    },
    baseline: 'unfold',
  },
  {
    name: 'typing a message',
    viewer: 'mia',
    viewport: phone,
    start: '/conversations',
    ready: async (page) => {
      await page
        .getByRole('link', { name: /Coat that is talked about/ })
        .first()
        .click();
      await page.getByText('Message number 1000:').waitFor();
      await page.getByRole('textbox', { name: 'Message' }).focus();
    },
    act: async (page, run) => {
      await page.keyboard.press(letters[run % letters.length] ?? 'a', { delay: 50 });
    },
    baseline: 'type',
  },
];
