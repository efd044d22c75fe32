import type { Result } from '@worthwhile/roi-core';
import { driversOf } from './e2/drivers.ts';
import {
  type E2Fields,
  type E2Reductions,
  ENTERPRISE,
  FEE_1,
  FEE_2,
  FEE_3,
  INTEL,
  IQ,
  KEPT_AVOIDANCE,
  KEPT_PRODUCTIVITY,
  KEPT_REDUCTION,
  NPM_PLUS,
  RAMP_1,
  RAMP_2,
  UC,
} from './e2/inputs.ts';
import { metricsOfThreeYears } from './e2/metrics.ts';

export type { E2Fields, E2Reductions } from './e2/inputs.ts';
export { npvOfE2 } from './e2/npv.ts';

/**
 * The worked example E2 as one would write it who has only this one estimate: every formula spelled out, no tree, no
 * catalogue, no rules of other scenarios. It gives the very same result object as the model; the benchmark checks that
 * before it measures the model's speed against it.
 */
export function calculateE2(f: E2Fields, r: E2Reductions): Result {
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
