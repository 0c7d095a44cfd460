import type { Page } from '@playwright/test';

/** What of a page without script is the same deed: a letter typed, a thing unfolded, a link to a place followed. */
export type Baseline = 'type' | 'unfold' | 'follow';

export interface Interaction {
  name: string;
  who: 'mia' | 'ruth';
  viewport: { width: number; height: number };
  /** Where it begins, and what to wait for there. */
  start: string;
  ready: (page: Page) => Promise<unknown>;
  /** One time; every key and click in it is measured. */
  act: (page: Page, turn: number) => Promise<unknown>;
  /** Makes ready for the next time, without being measured. */
  undo?: (page: Page) => Promise<unknown>;
  baseline: Baseline;
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const letters = 'umbrella coat blue';
const adminTabs = ['Users', 'Items', 'Keepers', 'Conversations', 'Categories', 'Overview'];

const articles = (page: Page) => page.getByRole('article').first().waitFor();
const rows = (page: Page) => page.getByRole('rowheader').first().waitFor();

export const interactions: readonly Interaction[] = [
  {
    name: 'typing in search',
    who: 'mia',
    viewport: phone,
    start: '/',
    ready: async (page) => {
      await articles(page);
      await page.getByRole('searchbox').focus();
    },
    act: async (page, turn) => {
      await page.keyboard.press(letters[turn % letters.length] ?? 'a');
      // As fast as people type: some letters meet the results of those before.
      await page.waitForTimeout(150);
    },
    baseline: 'type',
  },
  {
    name: 'opening an item',
    who: 'mia',
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
    who: 'mia',
    viewport: desk,
    start: '/',
    ready: articles,
    act: (page) => page.getByRole('button', { name: /Account menu/ }).click(),
    undo: (page) => page.keyboard.press('Escape'),
    baseline: 'unfold',
  },
  {
    name: 'opening the side menu',
    who: 'mia',
    viewport: phone,
    start: '/',
    ready: articles,
    act: (page) => page.getByRole('button', { name: /^Menu/ }).click(),
    undo: (page) => page.keyboard.press('Escape'),
    baseline: 'unfold',
  },
  {
    name: 'switching admin tabs',
    who: 'ruth',
    viewport: desk,
    start: '/admin?tab=items',
    ready: rows,
    act: async (page, turn) => {
      const name = adminTabs[turn % adminTabs.length] ?? 'Users';
      await page.getByRole('tab', { name }).click();
      await rows(page);
    },
    baseline: 'unfold',
  },
  {
    name: 'dashboard: list or cards',
    who: 'mia',
    viewport: desk,
    start: '/dashboard',
    ready: rows,
    act: (page, turn) =>
      page.getByRole('button', { name: turn % 2 === 0 ? 'Cards' : 'List', exact: true }).click(),
    baseline: 'unfold',
  },
  {
    name: 'notifications: next page',
    who: 'mia',
    viewport: desk,
    start: '/notifications',
    ready: (page) => page.getByRole('button', { name: 'Next' }).waitFor(),
    act: async (page, turn) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.waitForURL(`**/notifications?page=${String(turn + 2)}`);
    },
    baseline: 'unfold',
  },
  {
    name: 'typing a message',
    who: 'mia',
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
    act: async (page, turn) => {
      await page.keyboard.press(letters[turn % letters.length] ?? 'a');
      await page.waitForTimeout(50);
    },
    baseline: 'type',
  },
];
