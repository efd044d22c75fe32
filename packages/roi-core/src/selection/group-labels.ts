/** In display order. */
export const groupLabels: Readonly<Record<string, string>> = {
  profile: 'The organization',
  labour: 'Labor',
  serviceDesk: 'Service desk',
  experience: 'Employee experience',
  device: 'Devices',
  software: 'Software',
  application: 'Applications',
  unifiedCommunications: 'Online meetings',
  network: 'Incidents',
  operations: 'Operations',
  mobile: 'Mobile',
  wan: 'Wide area network',
  sustainability: 'Energy and carbon',
};
