import type { Page, Route } from '@playwright/test';
import { apiBase } from '../../../../contract/http/endpoint.ts';
import type { Call } from '../../../../contract/endpoints.ts';

/** The response to a failing call; by default an internal error without a message. */
export interface Refusal {
  status?: number;
  code?: string;
  message?: string;
  details?: { field: string; message: string }[];
}

/**
 * Answers a call of the page with an error from now on, without asking the server.
 * @returns a function that lets the call through again
 */
export async function refuseCalls(
  page: Page,
  name: Call,
  { status = 500, code = 'INTERNAL_ERROR', message = '', details }: Refusal = {},
): Promise<() => Promise<void>> {
  return answerCalls(page, name, (route) =>
    route.fulfill({ status, json: { code, message, error: message, details } }),
  );
}

/**
 * Lets the test answer a call of the page instead of the portal.
 * @returns a function that lets the call through again
 */
export function answerCalls(
  page: Page,
  name: Call,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const [method, path = ''] = name.split(' ');
  const address = new RegExp(`${apiBase}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
  const handle = (route: Route) =>
    route.request().method() === method ? answer(route) : route.fallback();
  return page.route(address, handle).then(() => () => page.unroute(address, handle));
}
