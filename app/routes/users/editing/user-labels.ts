import type { Labels } from '#app/ui/labels.ts';

export const USER_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  confirmEmail: 'Confirm e-mail',
  userEmail: 'E-mail',
  confirmpartneradminemail: 'Confirm e-mail',
  contactNumber: 'Contact number',
  phoneNumber: 'Phone number',
  roleId: 'Role',
  partnerId: 'Partner',
  profilePic: 'Picture',
  removePicture: 'Remove the picture',
} as const satisfies Labels;
