import type { HeadlineFigures, IncludedDriverResult, Metrics, Result } from '@worthwhile/roi-core';
import { driversOf } from './e2/drivers.ts';
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
} from './e2/inputs.ts';
import { metricsOfThreeYears } from './e2/metrics.ts';

export type { E2Fields, E2Prices, E2Reductions } from './e2/inputs.ts';
export { npvOfE2 } from './e2/npv.ts';

/**
 * Calculates E2 with every formula inlined: no tree, no catalog, no rules of other scenarios. The benchmark first checks that
 * the result equals the model's.
 */
export function calculateE2(f: E2Fields, r: E2Reductions, p: E2Prices): Result {
  const {
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
  } = driversOf(f, r);
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
  const saving = reductionSaving + avoidanceSaving + productivitySaving;
  const hardAdjusted =
    (reductionSaving - licenceWaste.saving) * KEPT_REDUCTION +
    licenceWaste.saving * KEPT_UNUSED_LICENCES +
    avoidanceSaving * KEPT_AVOIDANCE;
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
  const { enterprise, intel, npmPlus, uc, iq } = feesOf(f, p);
  const fee1 = enterprise + intel + npmPlus + uc + iq;
  const fee2 = fee1 * 1.03;
  const fee3 = fee2 * 1.03;
  const riskAdjusted = [start, fee1 + yearly, fee2 + yearly, fee3 + yearly];
  const recurring = fee1 + fee2 + fee3 + 3 * yearly;
  const all = [0, riskAdjustedSaving * RAMP_1, riskAdjustedSaving * RAMP_2, riskAdjustedSaving];
  const hardOnly = [0, hardAdjusted * RAMP_1, hardAdjusted * RAMP_2, hardAdjusted];
  const pvFees = fee1 * PV_OF_FEE;
  const metrics = metricsOfThreeYears(all, riskAdjusted, recurring, pvFees);
  const metricsHardOnly = metricsOfThreeYears(hardOnly, riskAdjusted, recurring, pvFees);
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
      saving,
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
        line(5, 'endpointsManaged', f.endpointsManaged, p.price_5, enterprise),
        line(6, 'endpointsManaged', f.endpointsManaged, p.price_6, intel),
        line(13, 'monitoredNetworkDevices', f.monitoredNetworkDevices, p.price_13, npmPlus),
        line(14, 'employees', f.employees, p.price_14, uc),
        line(18, null, 1500, 54, iq),
      ],
      fees: [0, fee1, fee2, fee3],
      services: [220000, 0, 0, 0],
      internalLabour: [1200 * f.itHourlyCost, labour, labour, labour],
      infrastructure: [0, 25000, 25000, 25000],
      termination: [0, 0, 0, 0],
      riskAdjusted,
      recurringRiskAdjusted: recurring,
      feesRiskAdjusted: [0, fee1, fee2, fee3],
      dueInAdvance: [0, 0, 0, 0],
    },
    metrics,
    metricsHardOnly,
    headline: { kind: 'new', all: headlineOf(metrics), hardOnly: headlineOf(metricsHardOnly) },
    confirmed: confirmedOf(serviceDeskL1, saving, metrics),
    notIncluded: [],
    sustainability: {
      kWhSavedPerYear,
      devicesDeferredPerYear,
      kgCo2eSavedPerYear: kWhSavedPerYear * f.co2KgPerKwh + devicesDeferredPerYear * f.embodiedCo2KgPerDevice,
    },
  };
}

function line(
  componentId: number,
  follows: string | null,
  quantity: number,
  unitPrice: number,
  netAnnualOrPrice: number,
): Result['costColumns']['licenceLines'][number] {
  return { componentId, model: 'subscription', quantity, follows, unitPrice, netAnnualOrPrice };
}

function headlineOf({ npv, netBenefit, roiPct, paybackMonths, totalBenefits, totalCosts }: Metrics): HeadlineFigures {
  return { npv, netBenefit, roiPct, paybackMonths, totalBenefits, totalCosts };
}

/** Only tickets rest on the customer's figures, and they are hard savings. */
function confirmedOf(tickets: IncludedDriverResult, saving: number, metrics: Metrics): Result['confirmed'] {
  const [year1 = 0, year2 = 0, year3 = 0] = tickets.yearlyBenefit;
  const npv = year1 * DISCOUNT_1 + year2 * DISCOUNT_2 + year3 * DISCOUNT_3 - metrics.pvCosts;
  const figures = { npv, netBenefit: year1 + year2 + year3 - metrics.totalCosts };
  return { sharePct: (tickets.saving / saving) * 100, drivers: ['serviceDeskL1'], all: figures, hardOnly: figures };
}
