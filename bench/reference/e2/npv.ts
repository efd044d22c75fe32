import {
  DISCOUNT_1,
  DISCOUNT_2,
  DISCOUNT_3,
  type E2Fields,
  type E2Prices,
  type E2Reductions,
  feesOf,
  KEPT_AVOIDANCE,
  KEPT_PRODUCTIVITY,
  KEPT_REDUCTION,
  KEPT_UNUSED_LICENCES,
  PV_OF_FEE,
  RAMP_1,
  RAMP_2,
} from './inputs.ts';

/** The weight of a full year's savings over three years: deployment, adoption and discount. */
const RAMPED = RAMP_1 * DISCOUNT_1 + RAMP_2 * DISCOUNT_2 + DISCOUNT_3;
const YEARS = DISCOUNT_1 + DISCOUNT_2 + DISCOUNT_3;

/** Calculates only the net present value, with all and with hard savings, for simulated outcomes. */
export function npvOfE2(f: E2Fields, r: E2Reductions, p: E2Prices): { all: number; hardOnly: number } {
  const coverage = Math.min(1, f.endpointsManaged / f.employees);
  const reduction =
    f.endpointsManaged *
      f.ticketsPerEndpointMonth *
      12 *
      f.costPerTicket *
      Math.min(
        0.5,
        1 - (1 - r.serviceDeskL1_5 / 100) * (1 - r.serviceDeskL1_6 / 100) * (1 - r.serviceDeskL1_18 / 100),
      ) +
    ((f.endpointsManaged * f.ticketsPerEndpointMonth * 12 * f.escalatedTicketPct) / 100) *
      f.costPerEscalatedTicket *
      Math.min(0.5, 1 - (1 - r.deskEscalation_5 / 100) * (1 - r.deskEscalation_6 / 100)) +
    f.endpointsManaged *
      f.endpointKwhYear *
      f.electricityPricePerKwh *
      Math.min(0.3, 1 - (1 - r.endpointEnergy_5 / 100) * (1 - r.endpointEnergy_6 / 100));
  const unusedLicences =
    ((f.endpointsManaged * f.softwareSpendPerEndpoint * f.unusedLicencePct) / 100) *
    Math.min(0.8, 1 - (1 - r.licenceWaste_5 / 100));
  const avoidance =
    (f.endpointsManaged / f.deviceLifeYears) *
      f.devicePrice *
      Math.min(0.4, 1 - (1 - r.deviceRefresh_5 / 100) * (1 - r.deviceRefresh_6 / 100)) +
    ((f.majorIncidentsPerYear * f.majorIncidentHours * f.outageCostPerHour * f.usersAffectedPct) / 100) *
      Math.min(
        0.7,
        1 - (1 - (r.outageLoss_5 / 100) * coverage) * (1 - r.outageLoss_13 / 100) * (1 - r.outageLoss_18 / 100),
      ) +
    f.sitesCount * f.wanMbpsPerSite * f.wanCostPerMbpsMonth * 12 * Math.min(0.5, 1 - (1 - r.wanSpend_13 / 100)) +
    f.sitesCount * f.networkHardwareSpendPerSite * Math.min(0.3, 1 - (1 - r.networkHardware_13 / 100));
  const productivity =
    ((((f.endpointsManaged * f.issuesPerEndpointMonth * 12 * f.lostMinutesPerIssue) / 60) *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100) *
      Math.min(0.5, 1 - (1 - r.employeeItTime_5 / 100) * (1 - r.employeeItTime_6 / 100)) +
    ((((f.employees * f.slowAppMinutesPerUserDay) / 60) *
      f.workingDaysPerYear *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100) *
      Math.min(
        0.5,
        1 - (1 - (r.slowAppTime_5 / 100) * coverage) * (1 - r.slowAppTime_13 / 100) * (1 - r.slowAppTime_18 / 100),
      ) +
    ((((((f.majorIncidentsPerYear * f.majorIncidentHours * f.employees * f.usersAffectedPct) / 100) *
      f.productivityLossPct) /
      100) *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100) *
      Math.min(
        0.7,
        1 -
          (1 - (r.outageProductivity_5 / 100) * coverage) *
            (1 - r.outageProductivity_13 / 100) *
            (1 - r.outageProductivity_18 / 100),
      ) +
    ((f.majorIncidentsPerYear * f.majorIncidentHours * f.warRoomPeople * f.itHourlyCost * f.itTimeCapturePct) / 100) *
      Math.min(0.7, 1 - (1 - (r.warRoom_5 / 100) * coverage) * (1 - r.warRoom_13 / 100) * (1 - r.warRoom_18 / 100)) +
    (((f.employees / 100) *
      f.networkIncidentsPer100Users *
      f.hoursPerNetworkIncident *
      f.itHourlyCost *
      f.itTimeCapturePct) /
      100) *
      Math.min(
        0.7,
        1 -
          (1 - (r.troubleshooting_5 / 100) * coverage) *
            (1 - r.troubleshooting_13 / 100) *
            (1 - r.troubleshooting_18 / 100),
      ) +
    ((((((((f.employees * f.ucMeetingsPerUserWeek * f.workingDaysPerYear) / 5) * f.ucPoorQualityPct) / 100) *
      f.ucLostMinutesPerPoorMeeting) /
      60) *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100) *
      Math.min(
        0.5,
        1 -
          (1 - (r.ucMeetingTime_5 / 100) * coverage) * (1 - r.ucMeetingTime_13 / 100) * (1 - r.ucMeetingTime_14 / 100),
      ) +
    ((((f.alertsPerDay * 365 * f.triageMinutesPerAlert) / 60) * f.itHourlyCost * f.itTimeCapturePct) / 100) *
      Math.min(0.8, 1 - (1 - r.alertTriage_13 / 100) * (1 - r.alertTriage_18 / 100)) +
    ((((f.routineTasksPerMonth * 12 * f.minutesPerRoutineTask) / 60) * f.itHourlyCost * f.itTimeCapturePct) / 100) *
      Math.min(0.6, 1 - (1 - (r.routineOps_5 / 100) * coverage) * (1 - r.routineOps_18 / 100));
  const hard = reduction * KEPT_REDUCTION + unusedLicences * KEPT_UNUSED_LICENCES + avoidance * KEPT_AVOIDANCE;
  const start = (180000 + 40000 + 1200 * f.itHourlyCost) * 1.1;
  const yearly = (120 * 12 * f.itHourlyCost + 25000) * 1.1;
  const { enterprise, intel, npmPlus, uc, iq } = feesOf(f, p);
  const costs = start + (enterprise + intel + npmPlus + uc + iq) * PV_OF_FEE + yearly * YEARS;
  const hardOnly = hard * RAMPED - costs;
  return { all: hardOnly + productivity * KEPT_PRODUCTIVITY * RAMPED, hardOnly };
}
