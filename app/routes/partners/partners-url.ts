export const LIST_PATH = '/partners';
export const ONBOARD_PATH = '/partners/new';
export const partnerPath = (partnerId: number) => `/partner-detail/${partnerId}`;
export const personPath = (partnerId: number, userId: number) => `${partnerPath(partnerId)}/admins/${userId}`;
