import { matchPath } from 'react-router-dom';
import { shellPath } from '../../../contract/documents/documents.ts';
import type { Request } from '../../../contract/endpoints.ts';
import type { Page } from '../../../contract/documents/page-renderer.ts';
import { type QueryCall, queryKey } from '../../core/storage/query-key.ts';
import { homeFilterOf, searchRequest } from '../../features/items/home/home-filter.ts';
import { itemRequest } from '../../components/items/item-request.ts';
import { patterns } from '../../../contract/paths.ts';
import { parseUrl } from '../../../contract/text/parse-url.ts';

/** Returns the page at an address, with the query that it needs. @param url path and query string */
export function pageAt(url: string): Page {
  // The strings are concatenated, because "//host/path" as a relative URL would name another host.
  const address = url.startsWith('/') ? parseUrl(`http://portal.invalid${url}`) : null;
  if (address === null) return { kind: 'not found' };
  const { pathname, searchParams } = address;
  const isAt = (pattern: string) => matchPath(pattern, pathname) !== null;

  if (isAt(patterns.home)) {
    const request = searchRequest(homeFilterOf(searchParams));
    return { kind: 'home', query: neededQuery('GET /search/items/search', request) };
  }
  if (isAt(patterns.login)) return { kind: 'login' };
  if (isAt(patterns.register)) return { kind: 'register' };
  const { home: _home, login: _login, register: _register, item, ...browserOnly } = patterns;
  if ([shellPath, ...Object.values(browserOnly)].some(isAt)) return { kind: 'shell' };
  const id = matchPath(item, pathname)?.params.id;
  if (id === undefined) return { kind: 'not found' };
  return { kind: 'item', query: neededQuery('GET /items/{id}', itemRequest(id)) };
}

function neededQuery<C extends QueryCall>(call: C, request: Request<C>) {
  return { key: queryKey(call, request), request };
}
