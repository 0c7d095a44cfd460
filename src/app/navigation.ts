import { paths } from './paths.ts';
import { texts } from './texts.ts';

interface NavigationLink {
  label: string;
  path: string;
}

/** What the bar and the side menu link to for who is signed in, in the specification's order (section 2). */
export const signedInLinks: readonly NavigationLink[] = [
  { label: texts.home, path: paths.home() },
  { label: texts.postItem, path: paths.createItem() },
];

export const signedOutLinks: readonly NavigationLink[] = [
  { label: texts.login, path: paths.login() },
  { label: texts.register, path: paths.register() },
];
