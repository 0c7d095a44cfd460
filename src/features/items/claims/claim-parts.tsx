export { JudgingPanel } from './judging-panel.tsx';
export { LookFirst } from './look-first.tsx';
export { OwnClaimNotice } from './own-claim.tsx';
