import type { StaffRole } from '../../../contract/permissions.ts';

export const texts: Readonly<Record<StaffRole, string>> = { keeper: 'Keeper', admin: 'Admin' };
