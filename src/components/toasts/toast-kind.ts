export type ToastKind = 'success' | 'info' | 'warning' | 'error';
