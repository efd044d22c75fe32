export interface E2Fields {
  readonly endpointsManaged: number;
  readonly ticketsPerEndpointMonth: number;
  readonly costPerTicket: number;
  readonly escalatedTicketPct: number;
  readonly costPerEscalatedTicket: number;
  readonly issuesPerEndpointMonth: number;
  readonly lostMinutesPerIssue: number;
  readonly employeeHourlyCost: number;
  readonly productivityCapturePct: number;
  readonly deviceLifeYears: number;
  readonly devicePrice: number;
  readonly softwareSpendPerEndpoint: number;
  readonly unusedLicencePct: number;
  readonly endpointKwhYear: number;
  readonly electricityPricePerKwh: number;
  readonly employees: number;
  readonly slowAppMinutesPerUserDay: number;
  readonly workingDaysPerYear: number;
  readonly majorIncidentsPerYear: number;
  readonly majorIncidentHours: number;
  readonly outageCostPerHour: number;
  readonly usersAffectedPct: number;
  readonly productivityLossPct: number;
  readonly warRoomPeople: number;
  readonly itHourlyCost: number;
  readonly itTimeCapturePct: number;
  readonly networkIncidentsPer100Users: number;
  readonly hoursPerNetworkIncident: number;
  readonly sitesCount: number;
  readonly wanMbpsPerSite: number;
  readonly monitoredNetworkDevices: number;
  readonly wanCostPerMbpsMonth: number;
  readonly networkHardwareSpendPerSite: number;
  readonly ucMeetingsPerUserWeek: number;
  readonly ucPoorQualityPct: number;
  readonly ucLostMinutesPerPoorMeeting: number;
  readonly alertsPerDay: number;
  readonly triageMinutesPerAlert: number;
  readonly routineTasksPerMonth: number;
  readonly minutesPerRoutineTask: number;
  readonly co2KgPerKwh: number;
  readonly embodiedCo2KgPerDevice: number;
}

/** Percent, named `driver_component`. */
export interface E2Reductions {
  readonly serviceDeskL1_5: number;
  readonly serviceDeskL1_6: number;
  readonly serviceDeskL1_18: number;
  readonly deskEscalation_5: number;
  readonly deskEscalation_6: number;
  readonly employeeItTime_5: number;
  readonly employeeItTime_6: number;
  readonly deviceRefresh_5: number;
  readonly deviceRefresh_6: number;
  readonly licenceWaste_5: number;
  readonly endpointEnergy_5: number;
  readonly endpointEnergy_6: number;
  readonly slowAppTime_5: number;
  readonly slowAppTime_13: number;
  readonly slowAppTime_18: number;
  readonly outageLoss_5: number;
  readonly outageLoss_13: number;
  readonly outageLoss_18: number;
  readonly outageProductivity_5: number;
  readonly outageProductivity_13: number;
  readonly outageProductivity_18: number;
  readonly warRoom_5: number;
  readonly warRoom_13: number;
  readonly warRoom_18: number;
  readonly troubleshooting_5: number;
  readonly troubleshooting_13: number;
  readonly troubleshooting_18: number;
  readonly wanSpend_13: number;
  readonly networkHardware_13: number;
  readonly ucMeetingTime_5: number;
  readonly ucMeetingTime_13: number;
  readonly ucMeetingTime_14: number;
  readonly alertTriage_13: number;
  readonly alertTriage_18: number;
  readonly routineOps_5: number;
  readonly routineOps_18: number;
}

/** The list prices of the license lines; the price of IQ is typed. */
export interface E2Prices {
  readonly price_5: number;
  readonly price_6: number;
  readonly price_13: number;
  readonly price_14: number;
}

/**
 * Constants of E2: standard adoption and risks, except for the unused licenses; four months of deployment, three years at 10%,
 * fees at the end of the year with 3% uplift.
 */
const DEPLOYED_1 = 8 / 12;
export const RAMP_1 = 0.5 * DEPLOYED_1;
export const RAMP_2 = 0.85;
export const KEPT_REDUCTION = 0.9;
export const KEPT_AVOIDANCE = 0.85;
export const KEPT_PRODUCTIVITY = 0.8;
export const KEPT_UNUSED_LICENCES = 0.75;
/** Each licensed quantity follows its fact. */
export function feesOf(f: E2Fields, p: E2Prices) {
  return {
    enterprise: f.endpointsManaged * p.price_5 * 0.8,
    intel: f.endpointsManaged * p.price_6 * 0.8,
    npmPlus: f.monitoredNetworkDevices * p.price_13 * 0.9,
    uc: f.employees * p.price_14,
    iq: 1500 * 54,
  };
}

export const DISCOUNT_1 = 1 / 1.1;
export const DISCOUNT_2 = 1 / (1.1 * 1.1);
export const DISCOUNT_3 = 1 / (1.1 * 1.1 * 1.1);
/** The present value of a first annual fee of 1 with uplift. */
export const PV_OF_FEE = DISCOUNT_1 + 1.03 * DISCOUNT_2 + 1.03 * 1.03 * DISCOUNT_3;
