export { JudgingPanel } from './judging-panel.tsx';
export { OwnClaimNotice } from './own-claim.tsx';
