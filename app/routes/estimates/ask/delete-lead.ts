export const DELETE_LEAD =
  'It is gone from every list at once. You can undo that for 15 minutes; an administrator can restore it for 30 days.';
