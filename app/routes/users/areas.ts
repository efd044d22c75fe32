/** The same screens stand at two addresses: the vendor's users and the partners', each for its own people. */
export type Area = 'vendor' | 'partner';

const LISTS: Record<Area, string> = { vendor: '/users', partner: '/partner-users' };
const ONES: Record<Area, string> = { vendor: '/users', partner: '/partner-user' };

export const listPath = (area: Area) => LISTS[area];
export const onboardPath = (area: Area) => `${LISTS[area]}/new`;
export const userPath = (area: Area, userId: number) => `${ONES[area]}/${userId}`;
export const standingPath = (area: Area, userId: number, action: string) => `${userPath(area, userId)}/${action}`;
