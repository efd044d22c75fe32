export const DELETE_LEAD =
  'It disappears from all lists immediately. You can undo this for 15 minutes. An administrator can restore it for 30 days.';
