/*
 * The dialogs of keepers about the owner of an item. They are one file of the build, because the service worker has a list of
 * all files.
 */
export { default as NotifyOwner } from '../guard/notify-owner.tsx';
export { default as CorrectOwner } from './correct-owner.tsx';
