import type { Category } from '@worthwhile/roi-core';

export interface Name {
  readonly id: string;
  readonly label: string;
  readonly category: Category;
  readonly riskPct: number;
  readonly capPct: number;
}

export const NAMES = {
  serviceDeskL1: {
    id: 'serviceDeskL1',
    label: 'Service desk tickets avoided',
    category: 'cost reduction',
    riskPct: 10,
    capPct: 50,
  },
  deskEscalation: {
    id: 'deskEscalation',
    label: 'Escalations and deskside visits avoided',
    category: 'cost reduction',
    riskPct: 10,
    capPct: 50,
  },
  employeeItTime: {
    id: 'employeeItTime',
    label: 'Employee time regained from IT issues',
    category: 'productivity',
    riskPct: 20,
    capPct: 50,
  },
  deviceRefresh: {
    id: 'deviceRefresh',
    label: 'Device replacement deferred (smart refresh)',
    category: 'cost avoidance',
    riskPct: 15,
    capPct: 40,
  },
  licenceWaste: {
    id: 'licenceWaste',
    label: 'Unused software licenses reclaimed',
    category: 'cost reduction',
    riskPct: 25,
    capPct: 80,
  },
  endpointEnergy: {
    id: 'endpointEnergy',
    label: 'Endpoint energy saved',
    category: 'cost reduction',
    riskPct: 10,
    capPct: 30,
  },
  slowAppTime: {
    id: 'slowAppTime',
    label: 'Employee time regained from slow applications',
    category: 'productivity',
    riskPct: 20,
    capPct: 50,
  },
  outageLoss: {
    id: 'outageLoss',
    label: 'Business loss from outages avoided',
    category: 'cost avoidance',
    riskPct: 15,
    capPct: 70,
  },
  outageProductivity: {
    id: 'outageProductivity',
    label: 'Employee time lost in outages avoided',
    category: 'productivity',
    riskPct: 20,
    capPct: 70,
  },
  warRoom: { id: 'warRoom', label: 'War-room time saved', category: 'productivity', riskPct: 20, capPct: 70 },
  troubleshooting: {
    id: 'troubleshooting',
    label: 'Troubleshooting effort saved',
    category: 'productivity',
    riskPct: 20,
    capPct: 70,
  },
  wanSpend: {
    id: 'wanSpend',
    label: 'WAN bandwidth spend avoided',
    category: 'cost avoidance',
    riskPct: 15,
    capPct: 50,
  },
  networkHardware: {
    id: 'networkHardware',
    label: 'Network hardware purchases avoided',
    category: 'cost avoidance',
    riskPct: 15,
    capPct: 30,
  },
  ucMeetingTime: {
    id: 'ucMeetingTime',
    label: 'Online meeting time regained',
    category: 'productivity',
    riskPct: 20,
    capPct: 50,
  },
  alertTriage: {
    id: 'alertTriage',
    label: 'Alert triage effort saved',
    category: 'productivity',
    riskPct: 20,
    capPct: 80,
  },
  routineOps: {
    id: 'routineOps',
    label: 'Routine operations automated',
    category: 'productivity',
    riskPct: 20,
    capPct: 60,
  },
} as const satisfies Record<string, Name>;
