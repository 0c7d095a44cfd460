import type { Page, Route } from '@playwright/test';
import { apiBase } from '../../../contract/endpoint.ts';
import type { Call } from '../../../contract/endpoints.ts';

/** What a server answers that turns a call down; what is left out is a failure it has no words for. */
export interface Refusal {
  status?: number;
  code?: string;
  message?: string;
  details?: { field: string; message: string }[];
}

/**
 * Lets a call fail from now on, as a server would that turns it down.
 * @returns what lets it through again
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

/** Answers a call with something that the portal never answers. */
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
