import { longDate } from '../../number/long-date.ts';
import { reportTitle } from '../build.ts';
import { contextOf } from '../context.ts';
import { judgeAccent } from '../sections/cover.ts';
import type { Snapshot } from '../snapshot.ts';
import { answerSlide } from './answer-slide.ts';
import { cashFlowSlide } from './cash-flow-slide.ts';
import { coverSlide } from './cover-slide.ts';
import { measuredSlide } from './measured-slide.ts';
import { nextSlide } from './next-slide.ts';
import { rangeSlide } from './range-slide.ts';
import { savingsSlide } from './savings-slide.ts';
import type { SlidesModel } from './slides-model.ts';

/** Builds the six slides of a generated estimate. Pure: the same snapshot gives the same object. */
export function buildSlides(snapshot: Snapshot): SlidesModel {
  const context = contextOf(snapshot);
  const { estimate, partner, brand } = snapshot;
  return {
    title: reportTitle(snapshot),
    author: estimate.owner === '' ? (partner?.name ?? brand) : estimate.owner,
    generatedAt: estimate.generatedAt,
    sign: snapshot.resolved.currency.sign,
    accent: judgeAccent(partner?.accent),
    logo: partner?.logo ?? null,
    name: partner?.name ?? brand,
    footer: `${estimate.name}, ${longDate(estimate.generatedAt)}`,
    cover: coverSlide(context),
    answer: answerSlide(context),
    savings: savingsSlide(context),
    cashFlow: cashFlowSlide(context),
    certainty: context.isReview ? measuredSlide(context) : rangeSlide(context),
    next: nextSlide(context),
  };
}
