import type { ContributionResult, IncludedDriverResult } from '@worthwhile/roi-core';
import { type E2Fields, type E2Reductions, RAMP_1, RAMP_2 } from './inputs.ts';
import { NAMES, type Name } from './names.ts';

function effect(componentId: number, percent: number, coverage: number): ContributionResult {
  const r = percent / 100;
  return { componentId, r, coverage, overlap: 0, rEff: r * coverage, counted: true };
}

function driver(
  { id, label, category, riskPct, capPct }: Name,
  baseline: number,
  contributions: readonly ContributionResult[],
): IncludedDriverResult {
  let left = 1;
  let total = 0;
  for (const { rEff } of contributions) {
    left *= 1 - rEff;
    total += rEff;
  }
  const uncappedReduction = 1 - left;
  const reduction = Math.min(capPct / 100, uncappedReduction);
  const saving = baseline * reduction;
  const attribution: Record<string, number> = {};
  for (const { componentId, rEff } of contributions) attribution[componentId] = (saving * rEff) / total;
  const kept = 1 - riskPct / 100;
  const year1 = saving * RAMP_1;
  const year2 = saving * RAMP_2;
  return {
    id,
    label,
    category,
    included: true,
    baseline,
    contributions,
    uncappedReduction,
    capPct,
    reduction,
    withCost: baseline - saving,
    saving,
    mode: 'modelled',
    riskPct,
    attribution,
    yearlySaving: [year1, year2, saving],
    yearlyBenefit: [year1 * kept, year2 * kept, saving * kept],
  };
}

/** Spells out the formula of each driver. */
export function driversOf(f: E2Fields, r: E2Reductions) {
  const coverage = Math.min(1, f.endpointsManaged / f.employees);
  return {
    serviceDeskL1: driver(NAMES.serviceDeskL1, f.endpointsManaged * f.ticketsPerEndpointMonth * 12 * f.costPerTicket, [
      effect(5, r.serviceDeskL1_5, 1),
      effect(6, r.serviceDeskL1_6, 1),
      effect(18, r.serviceDeskL1_18, 1),
    ]),
    deskEscalation: driver(
      NAMES.deskEscalation,
      ((f.endpointsManaged * f.ticketsPerEndpointMonth * 12 * f.escalatedTicketPct) / 100) * f.costPerEscalatedTicket,
      [effect(5, r.deskEscalation_5, 1), effect(6, r.deskEscalation_6, 1)],
    ),
    employeeItTime: driver(
      NAMES.employeeItTime,
      (((f.endpointsManaged * f.issuesPerEndpointMonth * 12 * f.lostMinutesPerIssue) / 60) *
        f.employeeHourlyCost *
        f.productivityCapturePct) /
        100,
      [effect(5, r.employeeItTime_5, 1), effect(6, r.employeeItTime_6, 1)],
    ),
    deviceRefresh: driver(NAMES.deviceRefresh, (f.endpointsManaged / f.deviceLifeYears) * f.devicePrice, [
      effect(5, r.deviceRefresh_5, 1),
      effect(6, r.deviceRefresh_6, 1),
    ]),
    licenceWaste: driver(
      NAMES.licenceWaste,
      (f.endpointsManaged * f.softwareSpendPerEndpoint * f.unusedLicencePct) / 100,
      [effect(5, r.licenceWaste_5, 1)],
    ),
    endpointEnergy: driver(NAMES.endpointEnergy, f.endpointsManaged * f.endpointKwhYear * f.electricityPricePerKwh, [
      effect(5, r.endpointEnergy_5, 1),
      effect(6, r.endpointEnergy_6, 1),
    ]),
    slowAppTime: driver(
      NAMES.slowAppTime,
      (((f.employees * f.slowAppMinutesPerUserDay) / 60) *
        f.workingDaysPerYear *
        f.employeeHourlyCost *
        f.productivityCapturePct) /
        100,
      [effect(5, r.slowAppTime_5, coverage), effect(13, r.slowAppTime_13, 1), effect(18, r.slowAppTime_18, 1)],
    ),
    outageLoss: driver(
      NAMES.outageLoss,
      (f.majorIncidentsPerYear * f.majorIncidentHours * f.outageCostPerHour * f.usersAffectedPct) / 100,
      [effect(5, r.outageLoss_5, coverage), effect(13, r.outageLoss_13, 1), effect(18, r.outageLoss_18, 1)],
    ),
    outageProductivity: driver(
      NAMES.outageProductivity,
      (((((f.majorIncidentsPerYear * f.majorIncidentHours * f.employees * f.usersAffectedPct) / 100) *
        f.productivityLossPct) /
        100) *
        f.employeeHourlyCost *
        f.productivityCapturePct) /
        100,
      [
        effect(5, r.outageProductivity_5, coverage),
        effect(13, r.outageProductivity_13, 1),
        effect(18, r.outageProductivity_18, 1),
      ],
    ),
    warRoom: driver(
      NAMES.warRoom,
      (f.majorIncidentsPerYear * f.majorIncidentHours * f.warRoomPeople * f.itHourlyCost * f.itTimeCapturePct) / 100,
      [effect(5, r.warRoom_5, coverage), effect(13, r.warRoom_13, 1), effect(18, r.warRoom_18, 1)],
    ),
    troubleshooting: driver(
      NAMES.troubleshooting,
      ((f.employees / 100) *
        f.networkIncidentsPer100Users *
        f.hoursPerNetworkIncident *
        f.itHourlyCost *
        f.itTimeCapturePct) /
        100,
      [
        effect(5, r.troubleshooting_5, coverage),
        effect(13, r.troubleshooting_13, 1),
        effect(18, r.troubleshooting_18, 1),
      ],
    ),
    wanSpend: driver(NAMES.wanSpend, f.sitesCount * f.wanMbpsPerSite * f.wanCostPerMbpsMonth * 12, [
      effect(13, r.wanSpend_13, 1),
    ]),
    networkHardware: driver(NAMES.networkHardware, f.sitesCount * f.networkHardwareSpendPerSite, [
      effect(13, r.networkHardware_13, 1),
    ]),
    ucMeetingTime: driver(
      NAMES.ucMeetingTime,
      (((((((f.employees * f.ucMeetingsPerUserWeek * f.workingDaysPerYear) / 5) * f.ucPoorQualityPct) / 100) *
        f.ucLostMinutesPerPoorMeeting) /
        60) *
        f.employeeHourlyCost *
        f.productivityCapturePct) /
        100,
      [effect(5, r.ucMeetingTime_5, coverage), effect(13, r.ucMeetingTime_13, 1), effect(14, r.ucMeetingTime_14, 1)],
    ),
    alertTriage: driver(
      NAMES.alertTriage,
      (((f.alertsPerDay * 365 * f.triageMinutesPerAlert) / 60) * f.itHourlyCost * f.itTimeCapturePct) / 100,
      [effect(13, r.alertTriage_13, 1), effect(18, r.alertTriage_18, 1)],
    ),
    routineOps: driver(
      NAMES.routineOps,
      (((f.routineTasksPerMonth * 12 * f.minutesPerRoutineTask) / 60) * f.itHourlyCost * f.itTimeCapturePct) / 100,
      [effect(5, r.routineOps_5, coverage), effect(18, r.routineOps_18, 1)],
    ),
  };
}
