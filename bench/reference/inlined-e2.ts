import type { Category, ContributionResult, IncludedDriverResult, Metrics, Result } from '@worthwhile/roi-core';

/**
 * The worked example E2 as one would write it who has only this one estimate: every formula spelled out, no tree, no
 * catalogue, no rules of other scenarios. It gives the very same result object as the model; the benchmark checks that
 * before it measures the model's speed against it.
 */

/** The fields of the example, as numbers. */
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

/** Its reductions in percent, `driver_component`. */
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

/** What else the example fixes: ramp and risks of the standard settings, three years at 10 %, licences with 3 % uplift. */
const RAMP_1 = 0.5;
const RAMP_2 = 0.85;
const KEPT_REDUCTION = 0.9;
const KEPT_AVOIDANCE = 0.85;
const KEPT_PRODUCTIVITY = 0.8;
const ENTERPRISE = 6000 * 60 * 0.8;
const INTEL = 6000 * 6 * 0.8;
const NPM_PLUS = 1500 * 150 * 0.9;
const UC = 8000 * 5;
const IQ = 1500 * 60 * 0.9;
const FEE_1 = ENTERPRISE + INTEL + NPM_PLUS + UC + IQ;
const FEE_2 = FEE_1 * 1.03;
const FEE_3 = FEE_2 * 1.03;

function effect(componentId: number, percent: number, coverage: number): ContributionResult {
  const r = percent / 100;
  return { componentId, r, coverage, overlap: 0, rEff: r * coverage, counted: true };
}

/** One driver, from its baseline and what each product takes off. */
function driver(
  id: string,
  label: string,
  category: Category,
  riskPct: number,
  capPct: number,
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

/** The whole result. */
export function calculateE2(f: E2Fields, r: E2Reductions): Result {
  const coverage = Math.min(1, f.endpointsManaged / f.employees);
  const serviceDeskL1 = driver(
    'serviceDeskL1',
    'Service desk tickets avoided',
    'cost reduction',
    10,
    50,
    f.endpointsManaged * f.ticketsPerEndpointMonth * 12 * f.costPerTicket,
    [effect(5, r.serviceDeskL1_5, 1), effect(6, r.serviceDeskL1_6, 1), effect(18, r.serviceDeskL1_18, 1)],
  );
  const deskEscalation = driver(
    'deskEscalation',
    'Escalations and deskside visits avoided',
    'cost reduction',
    10,
    50,
    ((f.endpointsManaged * f.ticketsPerEndpointMonth * 12 * f.escalatedTicketPct) / 100) * f.costPerEscalatedTicket,
    [effect(5, r.deskEscalation_5, 1), effect(6, r.deskEscalation_6, 1)],
  );
  const employeeItTime = driver(
    'employeeItTime',
    'Employee time regained from IT issues',
    'productivity',
    20,
    50,
    (((f.endpointsManaged * f.issuesPerEndpointMonth * 12 * f.lostMinutesPerIssue) / 60) *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100,
    [effect(5, r.employeeItTime_5, 1), effect(6, r.employeeItTime_6, 1)],
  );
  const deviceRefresh = driver(
    'deviceRefresh',
    'Device replacement deferred (smart refresh)',
    'cost avoidance',
    15,
    40,
    (f.endpointsManaged / f.deviceLifeYears) * f.devicePrice,
    [effect(5, r.deviceRefresh_5, 1), effect(6, r.deviceRefresh_6, 1)],
  );
  const licenceWaste = driver(
    'licenceWaste',
    'Unused software licences reclaimed',
    'cost reduction',
    10,
    80,
    (f.endpointsManaged * f.softwareSpendPerEndpoint * f.unusedLicencePct) / 100,
    [effect(5, r.licenceWaste_5, 1)],
  );
  const endpointEnergy = driver(
    'endpointEnergy',
    'Endpoint energy saved',
    'cost reduction',
    10,
    30,
    f.endpointsManaged * f.endpointKwhYear * f.electricityPricePerKwh,
    [effect(5, r.endpointEnergy_5, 1), effect(6, r.endpointEnergy_6, 1)],
  );
  const slowAppTime = driver(
    'slowAppTime',
    'Employee time regained from slow applications',
    'productivity',
    20,
    50,
    (((f.employees * f.slowAppMinutesPerUserDay) / 60) *
      f.workingDaysPerYear *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100,
    [effect(5, r.slowAppTime_5, coverage), effect(13, r.slowAppTime_13, 1), effect(18, r.slowAppTime_18, 1)],
  );
  const outageLoss = driver(
    'outageLoss',
    'Business loss from outages avoided',
    'cost avoidance',
    15,
    70,
    (f.majorIncidentsPerYear * f.majorIncidentHours * f.outageCostPerHour * f.usersAffectedPct) / 100,
    [effect(5, r.outageLoss_5, coverage), effect(13, r.outageLoss_13, 1), effect(18, r.outageLoss_18, 1)],
  );
  const outageProductivity = driver(
    'outageProductivity',
    'Employee time lost in outages avoided',
    'productivity',
    20,
    70,
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
  );
  const warRoom = driver(
    'warRoom',
    'War-room time saved',
    'productivity',
    20,
    70,
    (f.majorIncidentsPerYear * f.majorIncidentHours * f.warRoomPeople * f.itHourlyCost * f.itTimeCapturePct) / 100,
    [effect(5, r.warRoom_5, coverage), effect(13, r.warRoom_13, 1), effect(18, r.warRoom_18, 1)],
  );
  const troubleshooting = driver(
    'troubleshooting',
    'Troubleshooting effort saved',
    'productivity',
    20,
    70,
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
  );
  const wanSpend = driver(
    'wanSpend',
    'WAN bandwidth spend avoided',
    'cost avoidance',
    15,
    50,
    f.sitesCount * f.wanMbpsPerSite * f.wanCostPerMbpsMonth * 12,
    [effect(13, r.wanSpend_13, 1)],
  );
  const networkHardware = driver(
    'networkHardware',
    'Network hardware purchases avoided',
    'cost avoidance',
    15,
    30,
    f.sitesCount * f.networkHardwareSpendPerSite,
    [effect(13, r.networkHardware_13, 1)],
  );
  const ucMeetingTime = driver(
    'ucMeetingTime',
    'Online meeting time regained',
    'productivity',
    20,
    50,
    (((((((f.employees * f.ucMeetingsPerUserWeek * f.workingDaysPerYear) / 5) * f.ucPoorQualityPct) / 100) *
      f.ucLostMinutesPerPoorMeeting) /
      60) *
      f.employeeHourlyCost *
      f.productivityCapturePct) /
      100,
    [effect(5, r.ucMeetingTime_5, coverage), effect(13, r.ucMeetingTime_13, 1), effect(14, r.ucMeetingTime_14, 1)],
  );
  const alertTriage = driver(
    'alertTriage',
    'Alert triage effort saved',
    'productivity',
    20,
    80,
    (((f.alertsPerDay * 365 * f.triageMinutesPerAlert) / 60) * f.itHourlyCost * f.itTimeCapturePct) / 100,
    [effect(13, r.alertTriage_13, 1), effect(18, r.alertTriage_18, 1)],
  );
  const routineOps = driver(
    'routineOps',
    'Routine operations automated',
    'productivity',
    20,
    60,
    (((f.routineTasksPerMonth * 12 * f.minutesPerRoutineTask) / 60) * f.itHourlyCost * f.itTimeCapturePct) / 100,
    [effect(5, r.routineOps_5, coverage), effect(18, r.routineOps_18, 1)],
  );
  const without =
    serviceDeskL1.baseline +
    deskEscalation.baseline +
    employeeItTime.baseline +
    deviceRefresh.baseline +
    licenceWaste.baseline +
    endpointEnergy.baseline +
    slowAppTime.baseline +
    outageLoss.baseline +
    outageProductivity.baseline +
    warRoom.baseline +
    troubleshooting.baseline +
    wanSpend.baseline +
    networkHardware.baseline +
    ucMeetingTime.baseline +
    alertTriage.baseline +
    routineOps.baseline;
  const withVendor =
    serviceDeskL1.withCost +
    deskEscalation.withCost +
    employeeItTime.withCost +
    deviceRefresh.withCost +
    licenceWaste.withCost +
    endpointEnergy.withCost +
    slowAppTime.withCost +
    outageLoss.withCost +
    outageProductivity.withCost +
    warRoom.withCost +
    troubleshooting.withCost +
    wanSpend.withCost +
    networkHardware.withCost +
    ucMeetingTime.withCost +
    alertTriage.withCost +
    routineOps.withCost;
  const reductionSaving = serviceDeskL1.saving + deskEscalation.saving + licenceWaste.saving + endpointEnergy.saving;
  const avoidanceSaving = deviceRefresh.saving + outageLoss.saving + wanSpend.saving + networkHardware.saving;
  const productivitySaving =
    employeeItTime.saving +
    slowAppTime.saving +
    outageProductivity.saving +
    warRoom.saving +
    troubleshooting.saving +
    ucMeetingTime.saving +
    alertTriage.saving +
    routineOps.saving;
  const hardAdjusted = reductionSaving * KEPT_REDUCTION + avoidanceSaving * KEPT_AVOIDANCE;
  const riskAdjustedSaving = hardAdjusted + productivitySaving * KEPT_PRODUCTIVITY;
  const family2 =
    (serviceDeskL1.attribution[5] as number) +
    (serviceDeskL1.attribution[6] as number) +
    (deskEscalation.attribution[5] as number) +
    (deskEscalation.attribution[6] as number) +
    (employeeItTime.attribution[5] as number) +
    (employeeItTime.attribution[6] as number) +
    (deviceRefresh.attribution[5] as number) +
    (deviceRefresh.attribution[6] as number) +
    (licenceWaste.attribution[5] as number) +
    (endpointEnergy.attribution[5] as number) +
    (endpointEnergy.attribution[6] as number) +
    (slowAppTime.attribution[5] as number) +
    (outageLoss.attribution[5] as number) +
    (outageProductivity.attribution[5] as number) +
    (warRoom.attribution[5] as number) +
    (troubleshooting.attribution[5] as number) +
    (ucMeetingTime.attribution[5] as number) +
    (routineOps.attribution[5] as number);
  const family3 =
    (slowAppTime.attribution[13] as number) +
    (outageLoss.attribution[13] as number) +
    (outageProductivity.attribution[13] as number) +
    (warRoom.attribution[13] as number) +
    (troubleshooting.attribution[13] as number) +
    (wanSpend.attribution[13] as number) +
    (networkHardware.attribution[13] as number) +
    (ucMeetingTime.attribution[13] as number) +
    (ucMeetingTime.attribution[14] as number) +
    (alertTriage.attribution[13] as number);
  const family4 =
    (serviceDeskL1.attribution[18] as number) +
    (slowAppTime.attribution[18] as number) +
    (outageLoss.attribution[18] as number) +
    (outageProductivity.attribution[18] as number) +
    (warRoom.attribution[18] as number) +
    (troubleshooting.attribution[18] as number) +
    (alertTriage.attribution[18] as number) +
    (routineOps.attribution[18] as number);

  const labour = 120 * 12 * f.itHourlyCost;
  const start = (180000 + 40000 + 1200 * f.itHourlyCost) * 1.1;
  const yearly = (labour + 25000) * 1.1;
  const riskAdjusted = [start, FEE_1 + yearly, FEE_2 + yearly, FEE_3 + yearly];
  const recurring = FEE_1 + FEE_2 + FEE_3 + 3 * yearly;
  const all = [0, riskAdjustedSaving * RAMP_1, riskAdjustedSaving * RAMP_2, riskAdjustedSaving];
  const hardOnly = [0, hardAdjusted * RAMP_1, hardAdjusted * RAMP_2, hardAdjusted];
  const kWhSavedPerYear = f.endpointsManaged * f.endpointKwhYear * endpointEnergy.reduction;
  const devicesDeferredPerYear = (f.endpointsManaged / f.deviceLifeYears) * deviceRefresh.reduction;
  return {
    years: 3,
    discountRatePct: 10,
    drivers: [
      serviceDeskL1,
      deskEscalation,
      employeeItTime,
      deviceRefresh,
      licenceWaste,
      endpointEnergy,
      slowAppTime,
      outageLoss,
      outageProductivity,
      warRoom,
      troubleshooting,
      wanSpend,
      networkHardware,
      ucMeetingTime,
      alertTriage,
      routineOps,
    ],
    annual: {
      without,
      withVendor,
      saving: reductionSaving + avoidanceSaving + productivitySaving,
      byCategory: {
        'cost reduction': reductionSaving,
        'cost avoidance': avoidanceSaving,
        productivity: productivitySaving,
      },
      riskAdjustedSaving,
      costOfInactionPerMonth: riskAdjustedSaving / 12,
      savingByFamily: { 2: family2, 3: family3, 4: family4 },
    },
    costColumns: {
      licenceLines: [
        { componentId: 5, model: 'subscription', netAnnualOrPrice: ENTERPRISE },
        { componentId: 6, model: 'subscription', netAnnualOrPrice: INTEL },
        { componentId: 13, model: 'subscription', netAnnualOrPrice: NPM_PLUS },
        { componentId: 14, model: 'subscription', netAnnualOrPrice: UC },
        { componentId: 18, model: 'subscription', netAnnualOrPrice: IQ },
      ],
      fees: [0, FEE_1, FEE_2, FEE_3],
      services: [220000, 0, 0, 0],
      internalLabour: [1200 * f.itHourlyCost, labour, labour, labour],
      infrastructure: [0, 25000, 25000, 25000],
      termination: [0, 0, 0, 0],
      riskAdjusted,
      recurringRiskAdjusted: recurring,
      feesRiskAdjusted: [0, FEE_1, FEE_2, FEE_3],
    },
    metrics: metricsOfThreeYears(all, riskAdjusted, recurring),
    metricsHardOnly: metricsOfThreeYears(hardOnly, riskAdjusted, recurring),
    sustainability: {
      kWhSavedPerYear,
      devicesDeferredPerYear,
      kgCo2eSavedPerYear: kWhSavedPerYear * f.co2KgPerKwh + devicesDeferredPerYear * f.embodiedCo2KgPerDevice,
    },
  };
}

const DISCOUNT_1 = 1 / 1.1;
const DISCOUNT_2 = 1 / (1.1 * 1.1);
const DISCOUNT_3 = 1 / (1.1 * 1.1 * 1.1);
const PV_FEES = FEE_1 * DISCOUNT_1 + FEE_2 * DISCOUNT_2 + FEE_3 * DISCOUNT_3;

function metricsOfThreeYears(benefits: readonly number[], costs: readonly number[], recurring: number): Metrics {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = benefits;
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0] = costs;
  const n0 = b0 - c0;
  const n1 = b1 - c1;
  const n2 = b2 - c2;
  const n3 = b3 - c3;
  const d1 = n1 * DISCOUNT_1;
  const d2 = n2 * DISCOUNT_2;
  const d3 = n3 * DISCOUNT_3;
  const totalBenefits = b0 + b1 + b2 + b3;
  const totalCosts = c0 + c1 + c2 + c3;
  const pvBenefits = b0 + b1 * DISCOUNT_1 + b2 * DISCOUNT_2 + b3 * DISCOUNT_3;
  const pvCosts = c0 + c1 * DISCOUNT_1 + c2 * DISCOUNT_2 + c3 * DISCOUNT_3;
  return {
    benefits,
    costs,
    net: [n0, n1, n2, n3],
    cumulative: [n0, n0 + n1, n0 + n1 + n2, n0 + n1 + n2 + n3],
    discountedNet: [n0, d1, d2, d3],
    totalBenefits,
    totalCosts,
    netBenefit: totalBenefits - totalCosts,
    pvBenefits,
    pvCosts,
    npv: pvBenefits - pvCosts,
    roiPct: ((pvBenefits - pvCosts) / pvCosts) * 100,
    simpleRoiPct: ((totalBenefits - totalCosts) / totalCosts) * 100,
    benefitCostRatio: pvBenefits / pvCosts,
    paybackMonths: paybackOf(n0, n1, n2, n3),
    discountedPaybackMonths: paybackOf(n0, d1, d2, d3),
    irrPct: irrOf(n0, n1, n2, n3) * 100,
    irrReason: null,
    costOfDelayPerMonth: (totalBenefits - recurring) / 36,
    breakEvenBenefitPct: (pvCosts / pvBenefits) * 100,
    breakEvenFeeMultiplier: (pvBenefits - (pvCosts - PV_FEES)) / PV_FEES,
  };
}

function paybackOf(n0: number, n1: number, n2: number, n3: number): number | null {
  if (n0 + n1 + n2 + n3 < 0) return null;
  if (n0 + n1 + n2 < 0) return 12 * (2 - (n0 + n1 + n2) / n3);
  if (n0 + n1 < 0) return 12 * (1 - (n0 + n1) / n2);
  return n0 < 0 ? (12 * -n0) / n1 : 0;
}

/** Newton's method, as the example's flows change sign once. */
function irrOf(n0: number, n1: number, n2: number, n3: number): number {
  let rate = 0.1;
  for (let step = 0; step < 100; step++) {
    const factor = 1 / (1 + rate);
    const value = n0 + factor * (n1 + factor * (n2 + factor * n3));
    const slope = -factor * factor * (n1 + factor * (2 * n2 + factor * 3 * n3));
    const next = rate - value / slope;
    if (Math.abs(next - rate) <= 1e-15 * (1 + Math.abs(next))) return next;
    rate = next;
  }
  return rate;
}

/** The weight of a full year of saving over the three years: ramp and discount. */
const RAMPED = RAMP_1 * DISCOUNT_1 + RAMP_2 * DISCOUNT_2 + DISCOUNT_3;
const YEARS = DISCOUNT_1 + DISCOUNT_2 + DISCOUNT_3;

/** The net present value alone, for the trials of a simulation. */
export function npvOfE2(f: E2Fields, r: E2Reductions): number {
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
    ((f.endpointsManaged * f.softwareSpendPerEndpoint * f.unusedLicencePct) / 100) *
      Math.min(0.8, 1 - (1 - r.licenceWaste_5 / 100)) +
    f.endpointsManaged *
      f.endpointKwhYear *
      f.electricityPricePerKwh *
      Math.min(0.3, 1 - (1 - r.endpointEnergy_5 / 100) * (1 - r.endpointEnergy_6 / 100));
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
  const benefits = reduction * KEPT_REDUCTION + avoidance * KEPT_AVOIDANCE + productivity * KEPT_PRODUCTIVITY;
  const start = (180000 + 40000 + 1200 * f.itHourlyCost) * 1.1;
  const yearly = (120 * 12 * f.itHourlyCost + 25000) * 1.1;
  return benefits * RAMPED - start - PV_FEES - yearly * YEARS;
}
