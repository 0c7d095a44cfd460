import { exported } from '../../core/exported.ts';
import { PartNotLoaded, lazyPart } from '../basics/lazy-part.tsx';

/** The chunk for the poster, the keeper and admins. Few viewers of an item need it. */
const loadPanels = () => import('./party-panels.tsx');

export const JudgingPanel = lazyPart(exported(loadPanels, 'JudgingPanel'), PartNotLoaded);
export const LookFirst = lazyPart(exported(loadPanels, 'LookFirst'), undefined, null);
export const MatchCount = lazyPart(exported(loadPanels, 'MatchCount'));
export const PartyPanels = lazyPart(exported(loadPanels, 'PartyPanels'), PartNotLoaded);
export const StillLooking = lazyPart(exported(loadPanels, 'StillLooking'));
export const Suggestions = lazyPart(exported(loadPanels, 'Suggestions'));
export const WaitingOwner = lazyPart(exported(loadPanels, 'WaitingOwner'));
