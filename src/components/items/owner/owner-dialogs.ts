/*
 * The dialogs of keepers about the owner of an item. They share one file of the build, because each file makes the
 * service worker's list of files longer.
 */
export { default as NotifyOwner } from '../guard/notify-owner.tsx';
export { default as CorrectOwner } from './correct-owner.tsx';
